FROM node:22-bookworm-slim AS packages
WORKDIR /service
COPY . .
RUN npx --yes pnpm@12.21.0 install --frozen-lockfile --prod=false

FROM node:22-bookworm-slim
ENV NODE_ENV=production
WORKDIR /service
COPY --from=packages /service /service
USER node
ENTRYPOINT ["node", "--import", "tsx"]
