export * from './create-logger.ts';
export * from './create-metrics.ts';
export { endOnFault } from './end-on-fault.ts';
export { observeBacklog } from './observe-backlog.ts';
export { observeDispatch, showStartLimit } from './observe-dispatch.ts';
export { redactedFields } from './redacted-fields.ts';
export * from './serve-metrics.ts';
