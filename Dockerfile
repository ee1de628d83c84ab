# Builds and runs the server. It was written without an engine to run it at hand: `node scripts/servers.mjs` starts the same without containers.
FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN node scripts/release.mjs && mkdir /app && tar -xzf release/*.tar.gz --strip-components=1 -C /app

FROM node:24-bookworm-slim
ENV DATA_DIR=/data HOST=0.0.0.0 NODE_ENV=production
# As in apps/server/run.env.
ENV MALLOC_ARENA_MAX=2 NODE_OPTIONS=--max-semi-space-size=2
WORKDIR /app
COPY --from=build --chown=root:root /app .
RUN install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/dist/main.js"]
