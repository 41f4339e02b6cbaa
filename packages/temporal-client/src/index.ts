export * from './codec-keys.ts';
export * from './codec-server.ts';
export { countWorkers } from './count-workers.ts';
export { createClientConnection } from './create-client-connection.ts';
export { createExecutionRemoval } from './create-execution-removal.ts';
export * from './create-temporal-client.ts';
export * from './data-converter.ts';
export * from './dispatch/create-dispatch-loop.ts';
export * from './dispatch/create-dispatcher.ts';
export * from './executions.ts';
export { createFilingExecutions, type FilingExecutionsOptions } from './filing-executions.ts';
export { executionQueries } from './links/execution-queries.ts';
export {
  listLink,
  type TemporalUi,
  temporalLinks,
  usefulColumns,
} from './links/temporal-links.ts';
export { createOpenDocuments } from './open-documents.ts';
export * from './payload-codec.ts';
export { type KeptExecution, readEveryExecution } from './read-every-execution.ts';
export * from './temporal-settings.ts';
export * from './worker-versions.ts';
