export * from './create-logger.ts';
export * from './create-metrics.ts';
export { type DispatchResultLabel, observeDispatch } from './observe-dispatch.ts';
export { redactedFields } from './redacted-fields.ts';
export * from './serve-metrics.ts';
