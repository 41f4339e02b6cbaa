export * from './create-logger.ts';
export * from './create-metrics.ts';
export { redactedFields } from './redacted-fields.ts';
export * from './serve-metrics.ts';
