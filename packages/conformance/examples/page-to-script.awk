# Makes a script of the commands on a page: awk -f page-to-script.awk PAGE.md. A block marked `sh fails` must fail. What a command
# leaves running ends with the script.
BEGIN { print "set -euo pipefail; set -m; trap 'jobs -p | sed s/^/-/ | xargs -r kill --' EXIT" }
/^## / { printf "echo '== %s'\n", substr($0, 4) }
/^```sh$/ { on = 1; next }
/^```sh fails$/ { on = 1; fails = 1; print "if ("; next }
/^```$/ { if (fails) print "); then echo 'this must fail' >&2; exit 1; fi"; on = 0; fails = 0; next }
on
