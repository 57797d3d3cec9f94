#!/usr/bin/env bash
# Gets the program of a release, and compares another chess program's perft with the right one. It ends with the status of `perftboard
# compare`; with 2 if there is no such release or no program for this machine, and with 3 if a download fails or is not what the
# release says it is.
#
# It reads these variables:
#
#   COMPARE_PROGRAM    the command line of the program that is compared
#   COMPARE_SUITE      the suite, by name or as a file; may be empty
#   COMPARE_PROTOCOL   uci, perftree or lines; may be empty
#   COMPARE_MAX_NODES  the most leaves of a count; may be empty
#   COMPARE_ARGS       further arguments, split into words as a shell does, but without variables; may be empty
#   COMPARE_VERSION    the tag of the release; empty for the version of the files around this script
#   COMPARE_RELEASES   the address below which each release has a folder; empty for the project's own
#   RUNNER_TEMP        a folder for files; empty for a new one
#
# It appends a summary to the file that GITHUB_STEP_SUMMARY names, and the path of the JUnit file to the one that GITHUB_OUTPUT names,
# if these variables are set.
set -euo pipefail
shopt -s inherit_errexit

archive='perftboard-x86_64-unknown-linux-gnu.tar.gz'
sums=SHA256SUMS
# The bytes of the report that the summary has. GitHub takes a mebibyte.
most_bytes=500000

# Ends with the status and the message given.
refuse() {
    echo "compare.sh: $2" >&2
    exit "$1"
}

# The tag of the version that the manifest of the workspace names.
own_version() {
    local manifest version
    manifest=$(dirname "${BASH_SOURCE[0]}")/../../../Cargo.toml
    version=$(sed -n 's/^version = "\(.*\)"$/\1/p' "$manifest")
    [ -n "$version" ] || refuse 2 "\`$manifest\` names no version; give the input \`version\`"
    echo "v$version"
}

# Downloads a file of the release into the folder.
download() {
    curl --fail --location --silent --show-error --retry 3 --proto '=https,file' --proto-redir '=https' \
        --output "$folder/$1" -- "$releases/$version/$1"
}

# Downloads, verifies and unpacks the program.
get_program() {
    local expected actual status=0
    download "$sums" || status=$?
    case $status in
        0) ;;
        # The server has no such file, or there is no such file on the disk.
        22 | 37) refuse 2 "there is no release \`$version\` below $releases; give the tag of a release as the input \`version\`" ;;
        *) refuse 3 "the checksums of the release \`$version\` cannot be downloaded from $releases" ;;
    esac
    expected=$(awk -v name="$archive" '$2 == name { print $1 }' "$folder/$sums")
    [ -n "$expected" ] || refuse 2 "the release \`$version\` has no \`$archive\`"
    download "$archive" || refuse 3 "\`$archive\` of the release \`$version\` cannot be downloaded from $releases"
    actual=$(sha256sum "$folder/$archive")
    actual=${actual%% *}
    [ "$actual" = "$expected" ] ||
        refuse 3 "\`$archive\` has the SHA-256 $actual, and the release \`$version\` says $expected; nothing of it is used"
    tar -xzf "$folder/$archive" -C "$folder" perftboard/perftboard
}

# Splits $COMPARE_ARGS into words, and appends them to the arguments.
add_further_arguments() {
    local words=()
    xargs -r printf '%s\0' <<<"${COMPARE_ARGS-}" >"$folder/words" ||
        refuse 2 "the input \`args\` cannot be split into words: a quotation mark is not closed"
    mapfile -d '' -t words <"$folder/words"
    arguments+=("${words[@]}")
}

# Writes the report as a block of Markdown: what is not right, and the last lines. Each line is indented, so that nothing in it is
# taken for Markdown.
write_summary() {
    echo "### perftboard compare"
    echo
    case $1 in
        0) echo "All counts are right." ;;
        1) echo "There is a wrong count." ;;
        *) echo "The comparison failed with exit status $1." ;;
    esac
    echo
    { grep -v '  ok      ' "$report" || true; } | head -c "$most_bytes" | sed 's/^/    /'
    echo
}

machine="$(uname -s) $(uname -m)"
[ "$machine" = "Linux x86_64" ] || refuse 2 "this machine is \`$machine\`, and a release has a program for \`Linux x86_64\` only"
[ -n "${COMPARE_PROGRAM-}" ] || refuse 2 "the input \`program\` is empty; give the command line of the program that is compared"

folder=$(mktemp -d -p "${RUNNER_TEMP:-${TMPDIR:-/tmp}}" perftboard-XXXXXX)
releases=${COMPARE_RELEASES:-https://github.com/perftboard/perftboard/releases/download}
version=${COMPARE_VERSION:-$(own_version)}
case $version in
    *[!A-Za-z0-9._-]*) refuse 2 "the input \`version\` is \`$version\`, expected the tag of a release, such as \`v0.1.0\`" ;;
esac
get_program
perftboard=$folder/perftboard/perftboard
# A program that the system cannot load ends with 1, which would be taken for a wrong count.
"$perftboard" --version || refuse 2 "the program of the release \`$version\` does not start here; it needs glibc 2.35 or newer"

junit=$folder/perft.xml
report=$folder/report
arguments=(--keep-going --junit "$junit")
[ -z "${COMPARE_SUITE-}" ] || arguments+=("--suite=$COMPARE_SUITE")
[ -z "${COMPARE_PROTOCOL-}" ] || arguments+=("--protocol=$COMPARE_PROTOCOL")
[ -z "${COMPARE_MAX_NODES-}" ] || arguments+=("--max-nodes=$COMPARE_MAX_NODES")
add_further_arguments

status=0
"$perftboard" compare "${arguments[@]}" -- "$COMPARE_PROGRAM" 2>&1 | tee "$report" || status=${PIPESTATUS[0]}
if [ -n "${GITHUB_STEP_SUMMARY-}" ]; then write_summary "$status" >>"$GITHUB_STEP_SUMMARY"; fi
if [ -n "${GITHUB_OUTPUT-}" ]; then echo "junit=$junit" >>"$GITHUB_OUTPUT"; fi
exit "$status"
