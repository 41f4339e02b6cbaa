/** The trace that a step continues. */
export interface Traced {
  /** W3C Trace Context. It is data only: no interceptor of workflows reads it. */
  readonly traceparent?: string | undefined;
}

/** Returns the trace as a part of the input of a step; nothing without one. */
export const traced = ({ traceparent }: Traced): Traced => (traceparent === undefined ? {} : { traceparent });
