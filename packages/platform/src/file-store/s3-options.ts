import * as z from 'zod/mini';

/** Settings of a storage in a bucket of any S3-compatible service. */
export const s3Options = z.object({
  /** Address of the service with the bucket, such as `https://s3.example/bucket`. */
  endpoint: z.string(),
  region: z.string(),
  accessKeyId: z.string(),
  secretAccessKey: z.string(),
  /** Before the keys of all objects: empty, or with a slash at its end. */
  prefix: z.string(),
});
export type S3Options = z.output<typeof s3Options>;
