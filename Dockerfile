# syntax=docker/dockerfile:1
# Web and worker in one: docker run -p 3000:3000 -v plinth:/data --init plinth
# Apart, on a PostgreSQL of yours: -e DATABASE_URL=... -e APP_SECRET=... -e PLINTH_ROLE=web|worker, and the same files for all:
# one volume on one machine (-v plinth:/data for each), or a bucket (-e STORAGE_URL=...)

FROM node:24-bookworm-slim AS build
WORKDIR /plinth
COPY package.json package-lock.json .npmrc prisma.config.ts ./
COPY prisma prisma
COPY packages/imaging/package.json packages/imaging/
COPY packages/testing/package.json packages/testing/
COPY scripts/schema-engine.mjs scripts/keep-weights.mjs scripts/release-files.mjs scripts/reduce-release.mjs scripts/
RUN npm ci
COPY . .
RUN npm run build && node scripts/reduce-release.mjs

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data PLINTH_ROOT=/plinth
WORKDIR /plinth
RUN install -d -o node -g node -m 0700 /data
# Owned by root and not writable for the server: it can change its data, never its code.
COPY --from=build /plinth /plinth
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "const port = process.env.PLINTH_ROLE === 'worker' ? process.env.HEALTH_PORT : process.env.PORT; if (port) fetch(`http://127.0.0.1:${port}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.ts"]
