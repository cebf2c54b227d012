#!/usr/bin/env bash
# A bot that speaks UGI without the library: it plays any legal move, and knows no rules. For these
# it asks an engine of its own, which hears of the position whatever the host says of it.

coproc rules { sixfold ugi; }
tell() { printf '%s\n' "$1" >&"${rules[1]}"; }

while read -r line; do
  case $line in
    ugi)
      echo 'id name Any move'
      echo 'option name Ruleset type string default six'
      echo ugiok ;;
    isready) echo readyok ;;
    setoption* | uginewgame | position*) tell "$line" ;;
    go*)
      tell 'query legalmoves'
      read -r -a answer <&"${rules[0]}" # response MOVE MOVE …
      echo "bestmove ${answer[1 + RANDOM % (${#answer[@]} - 1)]}" ;;
    quit) break ;;
  esac
done
