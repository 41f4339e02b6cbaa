/** The client of the SDK, loaded where a bucket is used at all: 10 MB and 0.2 s that Postgres alone does not need. */
export const loadS3 = (): Promise<typeof import('@aws-sdk/client-s3')> => import('@aws-sdk/client-s3');
