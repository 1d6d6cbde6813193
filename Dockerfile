# One image for every service and tool; which one runs is the command: `docker run … herald services/sms/dist/main.js`.
# Why one: docs/decisions/0040-one-image-for-all-services-and-tools.md.

# Exactly the Node that `npm run test:system -- node24` tests with.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6

# What says which packages are wanted, and nothing else: a change of code installs nothing anew.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY . .
# Modes are set: a checkout made with umask 077 would be unreadable to the image's user.
RUN find . -type f ! -name package.json ! -name package-lock.json ! -name .npmrc -delete \
 && find . -type d -empty -delete \
 && chmod -R u=rwX,go=rX .

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY --from=manifests /app ./
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY --from=manifests /app ./
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts
COPY . .
RUN --mount=type=cache,target=/root/.npm node tools/openapi/types.mjs \
 && node node_modules/typescript-7/bin/tsc -b services/gateway services/sms services/brand services/billing services/callback-dispatcher \
      services/carrier-simulator services/console tools/books tools/cli clients/typescript \
 && node tools/docs/build.mjs \
 && npm run build:web --workspace services/console
RUN mkdir /out \
 && cp --parents -r libs/*/dist services/*/dist services/*/dist-web services/carrier-simulator/web tools/books/dist tools/cli/dist deploy/images /out \
 && find /out -name '*.d.ts' -delete \
 && node tools/sbom.mjs /out/sbom.cdx.json \
 && chmod -R u=rwX,go=rX /out

FROM ${NODE_IMAGE}
# Node as process 1 would get no signal that it has no handler for yet, and would leave orphans: tini is process 1.
RUN apt-get update \
 && apt-get install -y --no-install-recommends tini \
 && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production
WORKDIR /app
COPY --from=packages /app ./
COPY --from=build /out ./
# The image's user `node`, as a number: Kubernetes can tell that it isn't root. No service writes a file.
USER 1000:1000
STOPSIGNAL SIGTERM
# Each check starts a Node: often while the service starts, seldom later. It may take long, as in docker-compose.yml.
HEALTHCHECK --interval=30s --timeout=30s --start-period=120s --start-interval=2s --retries=3 CMD ["node", "deploy/images/healthcheck.mjs"]
ENTRYPOINT ["tini", "--", "node", "--enable-source-maps"]
CMD ["services/gateway/dist/main.js"]
