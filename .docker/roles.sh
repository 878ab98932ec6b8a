#!/bin/sh
# Runs once, in the fresh database: the three roles with their generated passwords, and the database they share.
set -eu
for name in td_owner td_app td_read; do
    echo "CREATE ROLE $name LOGIN PASSWORD '$(cat "/run/td/$name")';"
done | psql -v ON_ERROR_STOP=1 -U postgres
psql -v ON_ERROR_STOP=1 -U postgres <<'SQL'
CREATE DATABASE td OWNER td_owner ENCODING 'UTF8' TEMPLATE template0;
REVOKE ALL ON DATABASE td FROM PUBLIC;
GRANT CONNECT ON DATABASE td TO td_app, td_read;
SQL
