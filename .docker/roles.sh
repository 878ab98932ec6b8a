#!/bin/sh
# Runs once, in the fresh database: the three roles with their generated passwords, and the database they share. Patroni says
# where that database is; PostgreSQL's own image is in it.
set -eu
psql() { command psql -v ON_ERROR_STOP=1 "${at:--Upostgres}"; }
at=${1:-}
for name in td_owner td_app td_read; do
    echo "CREATE ROLE $name LOGIN PASSWORD '$(cat "${TD_SECRETS:-/run/td}/$name")';"
done | psql
psql <<'SQL'
CREATE DATABASE td OWNER td_owner ENCODING 'UTF8' TEMPLATE template0;
REVOKE ALL ON DATABASE td FROM PUBLIC;
GRANT CONNECT ON DATABASE td TO td_app, td_read;
SQL
