#!/bin/sh
# Run once by the PostgreSQL image, when the database is new: two ordinary roles. plinth_owner has the tables and
# migrates them, plinth_app works with their rows. Nothing of Plinth works as the superuser.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --set owner_password="$DATABASE_OWNER_PASSWORD" --set password="$DATABASE_PASSWORD" <<'SQL'
CREATE ROLE plinth_owner LOGIN PASSWORD :'owner_password';
CREATE ROLE plinth_app LOGIN PASSWORD :'password';
GRANT plinth_app TO plinth_owner;
ALTER DATABASE plinth OWNER TO plinth_owner;
REVOKE CONNECT ON DATABASE plinth FROM PUBLIC;
GRANT CONNECT ON DATABASE plinth TO plinth_app;
SQL
