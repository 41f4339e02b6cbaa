/** Loads the client of the SDK only when a bucket is used: 10 MB and 0.2 s that Postgres alone does not need. */
export const loadS3 = (): Promise<typeof import('@aws-sdk/client-s3')> => import('@aws-sdk/client-s3');
