# shellcheck shell=bash
# Set-up shared by ./start and ./check, for a machine that may have nothing but Debian. Sourced
# in the root of the checkout. Each function does what is missing and says so, or does nothing.

export PATH="$PWD/.venv/bin:$PATH" VIRTUAL_ENV="$PWD/.venv" CXX=g++ OMP_NUM_THREADS=1
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1 UV_NO_PROGRESS=1 UV_PYTHON_DOWNLOADS=never
unset PYTHONPATH PYTHONHOME
[ ! -e /etc/ssl/certs/ca-certificates.crt ] || export UV_SYSTEM_CERTS=1 # those pip trusts, too

say() { printf '> %s\n' "$*" >&2; }

die() {
  printf 'error: %s\n' "$*" >&2
  exit 1
}

# Runs a command and shows what it printed only if it fails.
quietly() {
  mkdir -p build
  "$@" </dev/null >build/last.log 2>&1 && return
  cat build/last.log >&2
  die "this failed: $*"
}

# Installs the named Debian packages.
install_packages() {
  local as_root=()
  command -v apt-get >/dev/null || die "this needs $* (names of Debian's packages): install them"
  if [ "$(id -u)" != 0 ]; then
    as_root=(sudo -n)
    sudo -n true 2>/dev/null || die "this needs $*: run 'apt-get install $*' as root"
  fi
  say "installing from Debian: $*"
  as_root+=(env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300)
  quietly "${as_root[@]}" update
  quietly "${as_root[@]}" install -y --no-install-recommends "$@"
}

# Prints the name of a Python that is new enough.
find_python() {
  local name
  for name in python3 python3.11 python3.12 python3.13 python3.14; do
    if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
      echo "$name"
      return
    fi
  done
  return 1
}

# Makes .venv, with uv and the build tools in it, and installs the named requirement files.
prepare() {
  local python version headers missing=() file
  if [ "$(cat .venv/.home 2>/dev/null)" != "$PWD" ]; then
    rm -rf .venv build # a virtual environment and CMake's caches do not survive a move
  fi
  python=$(find_python) || install_packages python3
  python=$(find_python) || die 'this needs Python 3.11 or newer'
  read -r version headers < <("$python" -c \
    'import sys, sysconfig; print("%d.%d" % sys.version_info[:2], sysconfig.get_path("include"))')
  "$python" -c 'import ensurepip' 2>/dev/null || missing+=("python$version-venv")
  [ -e "$headers/Python.h" ] || missing+=("libpython$version-dev")
  command -v g++ >/dev/null || missing+=(g++)
  [ ${#missing[@]} = 0 ] || install_packages "${missing[@]}"

  if ! .venv/bin/uv --version >/dev/null 2>&1; then
    say 'making .venv with the build tools'
    "$python" -m venv --clear .venv
    .venv/bin/python -m pip install -qq --require-hashes -r requirements/build.txt
    echo "$PWD" >.venv/.home
  fi
  for file in "$@"; do
    say "installing what $file names"
    uv pip install --quiet --require-hashes -r "$file"
  done
}

# Puts a Node that is new enough for web/ on the path, from PyPI if the machine has none.
find_node() {
  local folder=build/node
  new_enough() { "$1" -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' 2>/dev/null; }
  if new_enough node && npm --version >/dev/null 2>&1; then
    return
  fi
  if ! new_enough "$folder/bin/node"; then
    say 'installing Node'
    uv venv --quiet --clear --python .venv/bin/python "$folder"
    uv pip install --quiet --python "$folder" --require-hashes -r requirements/node.txt
  fi
  export PATH="$PWD/$folder/bin:$PATH"
  new_enough node || die 'this needs Node 20.19 or newer'
}

# Prints a hash of all that the pages are made of.
web_sources() {
  find web -type f ! -path '*/node_modules/*' -print0 | LC_ALL=C sort -z | xargs -0 sha256sum |
    sha256sum
}

# Installs what web/ names and builds the pages into build/web.
build_web() {
  local hash
  hash=$(web_sources)
  [ "$(cat build/.web 2>/dev/null)" != "$hash" ] || [ ! -e build/web/index.html ] || return 0
  find_node
  say 'building the pages'
  quietly npm --prefix web ci --no-audit --no-fund
  quietly npm --prefix web run build
  echo "$hash" >build/.web
}

# Prints a hash of all that the wheel is made of.
sources() {
  local folders=(CMakeLists.txt LICENSE pyproject.toml requirements core docs/games src web)
  find "${folders[@]}" -type f \
    ! -path '*/__pycache__/*' ! -path '*/node_modules/*' -print0 | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum
}

# Succeeds if the package in .venv is made of the sources as they are.
up_to_date() {
  [ "$(cat .venv/.home .venv/.sources 2>/dev/null)" = "$PWD"$'\n'"$(sources)" ]
}

# Builds build/dist/*.whl and installs it into .venv, as it is installed anywhere.
install_wheel() {
  up_to_date && compgen -G 'build/dist/*.whl' >/dev/null && return
  build_web
  say 'building the package'
  rm -rf build/dist
  local hash
  hash=$(sources)
  quietly uv build --wheel --no-build-isolation --python .venv/bin/python --out-dir build/dist .
  uv pip install --quiet --no-deps --reinstall build/dist/*.whl
  echo "$hash" >.venv/.sources
}
