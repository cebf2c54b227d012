#!/usr/bin/env bash
# Copies the database while the site runs, checks the copy, and keeps the newest fourteen.
# Usage: backup.sh DATABASE FOLDER
set -euo pipefail

database=$1 folder=$2
copy="$folder/sixfold-$(date +%Y-%m-%d-%H%M%S).db"
mkdir -p "$folder"
sixfold db backup --database "$database" "$copy"
sixfold db check --database "$copy"
find "$folder" -name 'sixfold-*.db' | LC_ALL=C sort -r | tail -n +15 | xargs -r rm --
