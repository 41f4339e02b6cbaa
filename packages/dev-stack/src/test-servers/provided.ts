declare module 'vitest' {
  export interface ProvidedContext {
    /** Superuser address of the run's Postgres. */
    postgresUrl: string;
    /** gRPC address of the run's Temporal server; namespace `default`. */
    temporalAddress: string;
  }
}

export {};
