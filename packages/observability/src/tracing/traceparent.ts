/** The ids of a span as W3C Trace Context writes them, in small hexadecimal letters. */
export interface SpanIds {
  readonly traceId: string;
  readonly spanId: string;
  /** The flags of the trace; bit 0: it is sampled. */
  readonly flags: number;
}

const written = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Reads a `traceparent` (W3C Trace Context, 3.2). Undefined when it is absent or not valid. */
export function readTraceparent(text: string | null | undefined): SpanIds | undefined {
  const [, traceId, spanId, flags] = written.exec(text ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, flags: Number.parseInt(flags, 16) };
}

/** Writes a `traceparent` of version 00. */
export const writeTraceparent = ({ traceId, spanId, flags }: SpanIds): string =>
  `00-${traceId}-${spanId}-${flags.toString(16).padStart(2, '0')}`;
