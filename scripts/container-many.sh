#!/bin/sh
# Makes the images of compose.yaml's profile 'many' where none can be pulled: Debian's PostgreSQL and Caddy, and
# the S3 server for trying it out. Needs the base of scripts/container-base.sh, and this machine's Debian packages.
#   scripts/container-many.sh [BASE]
#   POSTGRES_IMAGE=slipcase-postgres CADDY_IMAGE=slipcase-caddy S3_IMAGE=slipcase-s3 npm run container -- --many
set -eu
base=${1:-slipcase-base}
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# as the official image begins: a user and a database of the environment, the first time
cat >"$work/postgres.sh" <<'SH'
#!/bin/sh
set -eu
data=/var/lib/postgresql/data
if [ ! -s "$data/PG_VERSION" ]; then
  printf '%s' "$POSTGRES_PASSWORD" >/tmp/password
  initdb -D "$data" -U "$POSTGRES_USER" --pwfile=/tmp/password --auth=scram-sha-256 -E UTF8 --locale=C.UTF-8 >/dev/null
  rm /tmp/password
  echo "CREATE DATABASE \"$POSTGRES_DB\"" | postgres --single -D "$data" postgres >/dev/null
fi
exec "$@" -D "$data"
SH
chmod 0755 "$work/postgres.sh"
cat >"$work/postgres.Dockerfile" <<'DOCKER'
ARG BASE
FROM ${BASE}
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql-15 >/dev/null \
  && rm -rf /var/lib/apt/lists/* && install -d -o postgres -g postgres -m 0700 /var/lib/postgresql/data /run/postgresql
ENV PATH=/usr/lib/postgresql/15/bin:/usr/local/bin:/usr/bin:/bin
COPY postgres.sh /usr/local/bin/
USER postgres
VOLUME /var/lib/postgresql/data
ENTRYPOINT ["postgres.sh"]
DOCKER
cat >"$work/caddy.Dockerfile" <<'DOCKER'
ARG BASE
FROM ${BASE}
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends caddy >/dev/null && rm -rf /var/lib/apt/lists/*
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile"]
DOCKER
cat >"$work/s3.Dockerfile" <<'DOCKER'
ARG BASE
FROM ${BASE}
WORKDIR /s3
COPY node_modules ./node_modules
COPY s3.mjs .
RUN useradd --system --uid 1000 node && install -d -o node /files
USER node
VOLUME /files
CMD ["node", "s3.mjs"]
DOCKER
cp "$root/deploy/many/s3.mjs" "$work/"
version=$(sed -n 's/.*@20minutes\/s3rver@\([0-9.]*\).*/\1/p' "$root/deploy/many/s3.Dockerfile")
npm install --prefix "$work" --ignore-scripts --no-fund --no-audit --silent "@20minutes/s3rver@$version"

for name in postgres caddy s3; do
  docker build --network host --build-arg BASE="$base" --tag "slipcase-$name" --file "$work/$name.Dockerfile" "$work" >"$work/log" ||
    { tail -20 "$work/log" >&2; exit 1; }
  echo "slipcase-$name"
done
