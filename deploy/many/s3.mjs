// Serves the bucket 'slipcase' on this machine's port 9000 (or S3_PORT), from /files.
import S3rver from '@20minutes/s3rver';

const server = new S3rver({
  address: '127.0.0.1',
  port: Number(process.env.S3_PORT ?? 9000),
  directory: process.env.S3_FOLDER ?? '/files',
  silent: true,
  // otherwise it refuses the signature that the AWS SDK gives a listing
  allowMismatchedSignatures: true,
  configureBuckets: [{ name: 'slipcase', configs: [] }],
});
await server.run();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(0));
