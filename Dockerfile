FROM node:22-bookworm-slim AS packages
WORKDIR /service
COPY . .
RUN npx --yes pnpm@12.21.0 install --frozen-lockfile \
      --filter fiscal --filter "@fiscal/api..." --filter "@fiscal/worker..." --filter "@fiscal/cli..." --filter "@fiscal/bundles..." \
  && node --import tsx apps/worker/src/build-workflows.ts /service/workflow-bundles \
  && node --import tsx packages/bundles/src/build-image.ts /service/bundles

# Everything here belongs to root and is only read: the processes write nothing but their temporary files.
FROM node:22-bookworm-slim
ENV NODE_ENV=production \
    WORKFLOW_BUNDLE_FOLDER=/service/workflow-bundles
WORKDIR /service
COPY --from=packages /service /service
USER node
ENTRYPOINT ["node", "--enable-source-maps", "--max-semi-space-size=8", "--max-old-space-size=768"]
