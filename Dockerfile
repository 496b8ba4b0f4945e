# A built Vialog with what it needs to run, and nothing else: one Node.js, the one that package-lock.json pins, no npm and no
# tools to build. It uses the PostgreSQL at DATABASE_URL (compose.yaml), or the embedded one in /data.
# Tried with buildah and podman on stand-ins for the two base images: docs/operations.md, 'Containers'.
ARG NODE_IMAGE=node:26-bookworm-slim
ARG SYSTEM_IMAGE=debian:bookworm-slim

FROM ${NODE_IMAGE} AS built
WORKDIR /vialog
COPY . .
RUN npm install --no-save --include=dev && npm run build && node_modules/.bin/node scripts/image.mjs /image

# The few packages of Debian that Node.js, PostgreSQL and a person who looks inside need, in a folder of their own.
FROM ${SYSTEM_IMAGE} AS system
WORKDIR /packages
RUN apt-get update && apt-get install -y --no-install-recommends binutils \
  && apt-get download base-files busybox libatomic1 libc6 libgcc-s1 libstdc++6 tzdata
RUN mkdir -p /system/var/lib/dpkg/status.d /system/usr/bin /system/tmp /system/data \
  && for each in *.deb; do \
    dpkg-deb -x "$each" /system \
    # Tools that look for known faults read here which packages there are.
    && dpkg-deb -f "$each" > "/system/var/lib/dpkg/status.d/${each%%_*}"; \
  done \
  && for tool in $(/system/bin/busybox --list); do [ -e "/system/bin/$tool" ] || ln -s busybox "/system/bin/$tool"; done \
  && rm -rf /system/usr/share/man /system/usr/share/locale \
  && echo 'root:x:0:0:root:/root:/bin/sh' > /system/etc/passwd && echo 'root:x:0:' > /system/etc/group \
  && echo 'node:x:1000:1000:Vialog:/data:/bin/sh' >> /system/etc/passwd && echo 'node:x:1000:' >> /system/etc/group \
  && echo 'hosts: files dns' > /system/etc/nsswitch.conf \
  && chmod 1777 /system/tmp && chown 1000:1000 /system/data
COPY --from=built /image/bin/node /system/usr/bin/node
# A fifth of the file is names for debuggers.
RUN strip --strip-unneeded /system/usr/bin/node
COPY deploy/container/ /system/usr/bin/
RUN chmod 755 /system/usr/bin/admin /system/usr/bin/healthy

FROM scratch
COPY --from=system /system /
COPY --from=built /image/vialog /vialog
ENV PATH=/usr/bin:/bin NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /vialog
USER node
VOLUME /data
EXPOSE 3000
# Start the server without npm or a shell, so that it gets SIGTERM and finishes what it has begun.
CMD ["node", "dist-server/server/main.js"]
# An image in OCI's format has none: `podman build --format docker`, or --health-cmd healthy; compose.yaml asks by itself.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["healthy"]
