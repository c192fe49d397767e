# A small S3 server for compose.yaml's profile 'many'. For trying it out: it does not check who may do what.
FROM node:24-bookworm-slim
WORKDIR /s3
RUN npm install --ignore-scripts --no-fund --no-audit @20minutes/s3rver@5.0.0 && install -d -o node -g node /files
COPY s3.mjs .
USER node
VOLUME /files
CMD ["node", "s3.mjs"]
