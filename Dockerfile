# One server of Slipcase. Build the bundle first, then the image; neither step inside needs the network:
#   npm run build && docker build --tag slipcase .
# How to run it: compose.yaml and docs/operations.md.

# the official Node 24, or a base made on this machine by scripts/container-base.sh
ARG BASE=node:24-bookworm-slim
FROM ${BASE}
LABEL org.opencontainers.image.title="Slipcase" org.opencontainers.image.licenses="MIT"

# owned by root, so the server cannot change it
COPY build/slipcase /app
WORKDIR /app
# the only folder that is written: database, files, secrets
RUN groupadd --system --gid 10001 slipcase \
  && useradd --system --uid 10001 --gid 10001 --no-create-home --shell /usr/sbin/nologin slipcase \
  && install -d -o 10001 -g 10001 -m 0700 /data /app/.cache
ENV NODE_ENV=production DATA_DIR=/data
USER 10001:10001
# started once, so that each start finds its code compiled
RUN DATA_DIR=/tmp/first node start.mjs & \
  server=$!; \
  for try in $(seq 120); do node health.mjs >/dev/null 2>&1 && ready=yes && break; sleep 1; done; \
  kill $server; wait $server && test -n "$ready" && rm -r /tmp/first

VOLUME /data
EXPOSE 3000
# 'ready' also asks the database, the files and a reader
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 CMD ["node", "health.mjs"]
CMD ["node", "start.mjs"]
