import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  defaultResource,
  detectResources,
  envDetector,
  type Resource,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import { describeError } from '../create-logger.ts';
import { warnInTotals } from '../warn-in-totals.ts';
import { readTraceparent, writeTraceparent } from './traceparent.ts';
import type { RunningSpan, SpanAttributes, SpanToRun, Tracing, TracingOptions } from './tracing.ts';

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

/** Longest time for the spans that wait when a process ends: a collector that is away or silent holds no stop up. */
const closeWithinMs = 3_000;

interface ActiveSpan {
  readonly span: Span;
  readonly context: Context;
  /** False once its work has ended: timers that the work has left behind belong to no span. */
  isRunning: boolean;
}

/**
 * Starts the SDK by the standard variables `OTEL_*`. Nothing is registered for the whole process: spans are active by the
 * storage of this object alone. Spans wait in a bounded queue and are sent in the background; those that find it full
 * are dropped.
 */
export function startTracing(options: TracingOptions): Tracing {
  const exporter = warnOfLost(new OTLPTraceExporter(), options.warn);
  const provider = new BasicTracerProvider({
    resource: resourceOf(options),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer('fiscal', options.version);
  const storage = new AsyncLocalStorage<ActiveSpan>();
  const active = (): ActiveSpan | undefined => {
    const found = storage.getStore();
    return found?.isRunning === true ? found : undefined;
  };

  const start = ({ name, kind, parent, link, attributes = {} }: SpanToRun): Span => {
    const caller = linkTo(link);
    const context = contextOf(parent) ?? active()?.context ?? ROOT_CONTEXT;
    return tracer.startSpan(
      name,
      {
        kind: kinds[kind],
        attributes: definedOf(attributes),
        ...(caller === undefined ? {} : { root: true, links: [caller] }),
      },
      context,
    );
  };

  return {
    async run(toRun, work) {
      const span = start(toRun);
      const running: ActiveSpan = { span, context: trace.setSpan(ROOT_CONTEXT, span), isRunning: true };
      try {
        return await storage.run(running, () => work(handleOf(span)));
      } catch (error) {
        const failure = (toRun.failureOf ?? classOf)(error);
        if (failure !== undefined) fail(span, failure);
        throw error;
      } finally {
        running.isRunning = false;
        span.end();
      }
    },
    annotate: (attributes) => void active()?.span.setAttributes(definedOf(attributes)),
    traceparent() {
      const span = active()?.span;
      return span === undefined ? undefined : traceparentOf(span);
    },
    logFields() {
      const span = active()?.span;
      if (span === undefined) return {};
      const { traceId, spanId } = span.spanContext();
      return { trace_id: traceId, span_id: spanId };
    },
    close: () => within(closeWithinMs, provider.shutdown()),
  };
}

/** `OTEL_RESOURCE_ATTRIBUTES` and `OTEL_SERVICE_NAME` replace the values of the program. */
const resourceOf = ({ service, version }: TracingOptions): Resource =>
  defaultResource()
    .merge(
      resourceFromAttributes({
        'service.name': service,
        'service.version': version,
        'service.instance.id': randomUUID(),
      }),
    )
    .merge(detectResources({ detectors: [envDetector] }));

function warnOfLost(exporter: SpanExporter, warn: TracingOptions['warn']): SpanExporter {
  const lost = warnInTotals<Error>((batches, error) =>
    warn({ batches, error }, 'the collector took no traces; their spans are lost'),
  );
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.error !== undefined) lost(result.error);
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

function contextOf(traceparent: string | null | undefined): Context | undefined {
  const ids = readTraceparent(traceparent);
  if (ids === undefined) return undefined;
  return trace.setSpanContext(ROOT_CONTEXT, { ...ids, traceFlags: ids.flags, isRemote: true });
}

function linkTo(traceparent: string | undefined) {
  const ids = readTraceparent(traceparent);
  if (ids === undefined) return undefined;
  return { context: { ...ids, traceFlags: ids.flags, isRemote: true } };
}

function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags: flags } = span.spanContext();
  return writeTraceparent({ traceId, spanId, flags });
}

const handleOf = (span: Span): RunningSpan => ({
  rename: (name) => void span.updateName(name),
  set: (attributes) => void span.setAttributes(definedOf(attributes)),
  fail: (type) => fail(span, type),
});

const classOf = (error: unknown): string => describeError(error).type ?? 'unknown';

function fail(span: Span, type: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', type);
}

const definedOf = (attributes: SpanAttributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));

/** Waits for work, but no longer than a time; a failure of the work counts as its end. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work.catch(() => undefined), limit]);
  clearTimeout(timer);
}
