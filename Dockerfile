# Two stages: the first has the tools, the second only what runs.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY engine/package.json engine/
COPY server/package.json server/
COPY sdk/package.json sdk/
COPY web/package.json web/
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build \
 && rm -rf node_modules \
 && npm ci --omit=dev --no-audit --no-fund \
 && rm -rf node_modules/node-linux-*

FROM node:24-bookworm-slim
ENV NODE_ENV=production MARQUEE_DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/marquee-compiled
WORKDIR /app
COPY --from=build --chown=root:root /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/engine ./engine
COPY --from=build /app/locales ./locales
COPY --from=build /app/server/package.json ./server/package.json
COPY --from=build /app/server/src ./server/src
COPY --from=build /app/server/demo ./server/demo
COPY --from=build /app/web/dist ./web/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.MARQUEE_PORT || 8080) + '/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "--max-semi-space-size=8", "server/src/main.ts"]
CMD ["serve"]
