#!/bin/sh
# Makes what the other services need at their first start: passwords nobody chose, and volumes their accounts own. Each
# service sees what it needs to know and no more: the database all passwords, `migrate` the owner's, `tdserver` its own.
set -eu
umask 077
cd /run/td/database
secret() { [ -s "$1" ] || od -An -N24 -tx1 /dev/urandom | tr -d ' \n' >"$1"; }
for name in postgres td_owner td_app td_read; do secret "$name"; done
rm -f pgpass # of earlier releases, which shared one
pass() { echo "database:5432:td:$1:$(cat "$1")"; }
pass td_owner >/run/td/migrate/pgpass
pass td_app >/run/td/tdserver/pgpass
chown -R 999:999 /run/td/database
chown -R 10002:10002 /run/td/migrate
chown -R 10001:10001 /run/td/tdserver /var/lib/tdserver
chown -R 1000:1000 /data
