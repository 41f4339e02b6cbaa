export * from './create-logger.ts';
export * from './create-metrics.ts';
export { endOnFault } from './end-on-fault.ts';
export { observeBacklog } from './observe-backlog.ts';
export { observeDispatch, showStartLimit } from './observe-dispatch.ts';
export { redactedFields } from './redacted-fields.ts';
export * from './serve-metrics.ts';
export { openTracing } from './tracing/open-tracing.ts';
export { traceDispatch } from './tracing/trace-dispatch.ts';
export { readTraceparent } from './tracing/traceparent.ts';
export {
  noTracing,
  type RunningSpan,
  type SpanAttributes,
  type SpanToRun,
  type Tracing,
} from './tracing/tracing.ts';
