# The shop as an image (docs/server/docker.md). BASE is any image with Node 24.7 or later, npm and a shell.
ARG BASE=node:24-slim

FROM $BASE AS build
WORKDIR /source
COPY . .
RUN node bin/release.mjs && npm install --global --prefix /installed ./build/release/thaiyal-*.tgz

FROM $BASE
COPY --from=build /installed /usr/local
# A new volume at /data gets the owner of this folder.
RUN grep -q '^node:' /etc/passwd || echo 'node:x:1000:1000::/home/node:/bin/sh' >> /etc/passwd; \
  mkdir -p /data/backups && chown -R node:1000 /data && chmod 700 /data
# A platform whose volumes belong to root needs RUN_AS=root.
ARG RUN_AS=node
USER $RUN_AS
WORKDIR /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# Without these glibc keeps the memory of rendered pages: 40 MB more under load.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=65536 MALLOC_TRIM_THRESHOLD_=131072
VOLUME /data
EXPOSE 3000
# Not /readyz: a supervisor would restart the shop again and again while a database is down.
HEALTHCHECK --interval=10s --timeout=5s --start-period=5m \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["thaiyal", "start"]
