# Tested with buildah, on a Debian base with the pinned Node.js in place of the official image; not with Docker.
# A built Vialog with everything it needs. It uses the PostgreSQL at DATABASE_URL (compose.yaml), or the embedded one
# in /data.
FROM node:26-bookworm-slim AS built
WORKDIR /vialog
COPY . .
# The build needs the development packages; the image does not.
RUN npm install --no-save --include=dev && npm run build && npm prune --omit=dev

FROM node:26-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /vialog
COPY --from=built /vialog /vialog
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Start the server without npm, so that it gets SIGTERM and finishes what it has begun.
CMD ["node", "dist-server/server/main.js"]
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/health/').then((r)=>process.exit(r.ok?0:1),()=>process.exit(1))"]
