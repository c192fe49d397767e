/** The part of @20minutes/s3rver (which has no types) that tests use: an S3 server on loopback. */
declare module '@20minutes/s3rver' {
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      /** treats `/bucket/?list-type=2`, which the SDK signs, like `/bucket?list-type=2` */
      allowMismatchedSignatures?: boolean;
      directory: string;
      configureBuckets: { name: string; configs: unknown[] }[];
    });
    run(): Promise<{ address: string; port: number }>;
    close(): Promise<void>;
  }
}
