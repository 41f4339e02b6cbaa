/** Values of a span. They hold codes, ids of this service and closed sets, never content of a client. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

export interface SpanToRun {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'producer' | 'consumer';
  /** The `traceparent` of the parent. When it is absent or not valid, the active span is the parent. */
  readonly parent?: string | null | undefined;
  /** The `traceparent` of a caller that is not trusted: the span begins a trace of its own, with a link to the caller. */
  readonly link?: string | undefined;
  readonly attributes?: SpanAttributes | undefined;
  /**
   * Returns the code by which a thrown value marks the span as failed; undefined when it belongs to the ordinary work.
   * Default: the class of the error.
   */
  readonly failureOf?: ((error: unknown) => string | undefined) | undefined;
}

/** The span that runs. */
export interface RunningSpan {
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /** Marks the span as failed. `type` is a code of a closed set. */
  fail(type: string): void;
}

export interface TracingOptions {
  /** `service.name`, unless OTEL_SERVICE_NAME or OTEL_RESOURCE_ATTRIBUTES give another one. */
  readonly service: string;
  /** `service.version`. */
  readonly version: string;
  /** Logs that spans were lost, at most once a minute; never called before the traces have started. */
  readonly warn: (about: object, message: string) => void;
}

/** The traces of one process. */
export interface Tracing {
  /**
   * Runs work within a span, which ends with the work. The message of an exception, which may hold content, never reaches
   * the span.
   */
  run<T>(span: SpanToRun, work: (span: RunningSpan) => Promise<T>): Promise<T>;
  /** Adds attributes to the active span, if there is one. */
  annotate(attributes: SpanAttributes): void;
  /** Returns the `traceparent` of the active span, which its work passes on as data. */
  traceparent(): string | undefined;
  /** Returns the fields by which a log line names the active span. Undefined when this process makes no traces. */
  readonly logFields: (() => Readonly<Record<string, string>>) | undefined;
  /** Sends the spans that wait, for a limited time, and makes no more. */
  close(): Promise<void>;
}

const noSpan: RunningSpan = { rename: () => undefined, set: () => undefined, fail: () => undefined };

/** Makes no traces and costs nothing. */
export const noTracing: Tracing = {
  run: (_, work) => work(noSpan),
  annotate: () => undefined,
  traceparent: () => undefined,
  logFields: undefined,
  close: async () => undefined,
};
