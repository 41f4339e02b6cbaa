declare module 'vitest' {
  export interface ProvidedContext {
    /** Superuser address of the run's Postgres. */
    postgresUrl: string;
    /** gRPC address of the run's Temporal server; namespace `default`. */
    temporalAddress: string;
    /** The run's S3 server; undefined when this machine has none. */
    s3:
      | { readonly endpoint: string; readonly accessKeyId: string; readonly secretAccessKey: string }
      | undefined;
  }
}

export {};
