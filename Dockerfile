# One version exactly. Where a registry is at hand, name its digest: --build-arg NODE_IMAGE=node:22.23.3-bookworm-slim@sha256:…
ARG NODE_IMAGE=node:22.23.3-bookworm-slim

# The programs: bundled with the tools that the image does not hold.
FROM ${NODE_IMAGE} AS programs
WORKDIR /service
COPY . .
RUN npx --yes pnpm@12.21.0 install --frozen-lockfile \
      --filter fiscal --filter "@fiscal/api..." --filter "@fiscal/worker..." --filter "@fiscal/cli..." \
      --filter "@fiscal/console..." --filter "@fiscal/authority-simulator..." --filter "@fiscal/bundles..." \
  && node --import tsx apps/worker/src/build-workflows.ts /service/workflows.cjs \
  && node --import tsx packages/bundles/src/build-image.ts /service/bundles

# What the bundles import from where it is installed: dependencies of the programs, at the same paths.
FROM ${NODE_IMAGE} AS dependencies
WORKDIR /service
COPY . .
RUN npx --yes pnpm@12.21.0 install --prod --frozen-lockfile \
      --filter "@fiscal/api..." --filter "@fiscal/worker..." --filter "@fiscal/cli..." \
      --filter "@fiscal/console..." --filter "@fiscal/authority-simulator..." \
  # The SDK of Temporal brings its native part for five platforms, 30 MB each.
  && find node_modules/.pnpm -path "*/core-bridge/releases/*" -prune ! -name "$(uname -m)-unknown-linux-gnu" -exec rm -r {} +

# Everything here belongs to root and is only read: the processes write nothing but their temporary files.
FROM ${NODE_IMAGE}
ENV NODE_ENV=production \
    WORKFLOW_BUNDLE=/service/workflows.cjs
WORKDIR /service
COPY --from=dependencies /service/node_modules node_modules
# What sources read by an address of their own.
COPY --from=dependencies /service/package.json ./
COPY --from=dependencies /service/apps/api/node_modules apps/api/node_modules
COPY --from=dependencies /service/apps/console/node_modules apps/console/node_modules
COPY --from=dependencies /service/apps/console/assets apps/console/assets
COPY --from=dependencies /service/apps/authority-simulator/node_modules apps/authority-simulator/node_modules
COPY --from=dependencies /service/packages/xml/node_modules packages/xml/node_modules
COPY --from=dependencies /service/packages/pdf/node_modules packages/pdf/node_modules
COPY --from=dependencies /service/packages/temporal-client/node_modules packages/temporal-client/node_modules
COPY --from=dependencies /service/packages/temporal-client/src/failure-converter.cjs packages/temporal-client/src/
COPY --from=dependencies /service/packages/db/migrations packages/db/migrations
COPY --from=dependencies /service/docs docs
COPY --from=dependencies /service/.env.example ./
COPY --from=programs /service/workflows.cjs ./
COPY --from=programs /service/bundles bundles
# What was built: `docker build --build-arg VERSION=… --build-arg COMMIT=…`. /health and the build of a worker name the commit.
ARG VERSION
ARG COMMIT
ENV COMMIT=${COMMIT}
LABEL org.opencontainers.image.title="fiscal" \
      org.opencontainers.image.description="Issues Brazilian electronic invoices" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${COMMIT}"
# By number, so that Kubernetes can see that it is not root.
USER 1000:1000
ENTRYPOINT ["node", "--max-semi-space-size=8", "--max-old-space-size=768"]
