# Not run by the project: no container engine was at hand where this was written.
# Vialog with everything it needs, built. Its PostgreSQL is the one of DATABASE_URL (compose.yaml), or the
# embedded one in /data.
FROM node:26-bookworm-slim AS built
WORKDIR /vialog
COPY . .
# The tools are needed to build the pages and the server, and are gone afterwards.
RUN npm install --no-save --include=dev && npm run build && npm prune --omit=dev

FROM node:26-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /vialog
COPY --from=built /vialog /vialog
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# The server itself, not npm: it hears SIGTERM, and ends what it has begun.
CMD ["node", "dist-server/server/main.js"]
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/health/').then((r)=>process.exit(r.ok?0:1),()=>process.exit(1))"]
