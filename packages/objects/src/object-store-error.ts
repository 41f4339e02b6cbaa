/**
 * The class of a failure of the store, by what a caller can do; all but `absent`, `damaged` and `conflict` may pass.
 */
export type ObjectStoreErrorClass = 'unavailable' | 'timeout' | 'refused' | 'absent' | 'damaged' | 'conflict';

/** The only error that leaves this package: a class and a code, without keys, headers, bodies or a cause. */
export class ObjectStoreError extends Error {
  override readonly name = 'ObjectStoreError';
  readonly class: ObjectStoreErrorClass;
  /** The code of S3 (`SlowDown`), of the socket (`ECONNREFUSED`) or of this package (`SIZE`), or the HTTP status. */
  readonly code: string;

  constructor(fields: { readonly class: ObjectStoreErrorClass; readonly code: string }) {
    super(`object store ${fields.class} ${fields.code}`);
    this.class = fields.class;
    this.code = fields.code;
  }
}

/** A refusal may pass too: an operator corrects credentials, rights and clocks while work waits. */
const passing: ReadonlySet<ObjectStoreErrorClass> = new Set(['unavailable', 'timeout', 'refused']);

/** True for a failure of the store that may pass: answer "busy", or try again later. */
export const isObjectStoreBusy = (error: unknown): boolean =>
  error instanceof ObjectStoreError && passing.has(error.class);

/** Returns the failure of the client in words that hold no values. */
export function objectStoreErrorOf(error: unknown): ObjectStoreError {
  if (error instanceof ObjectStoreError) return error;
  const code = codeOf(error);
  const status = statusOf(error);
  if (timeouts.has(code)) return new ObjectStoreError({ class: 'timeout', code });
  if (absences.has(code)) return new ObjectStoreError({ class: 'absent', code });
  if (code === 'PreconditionFailed') return new ObjectStoreError({ class: 'conflict', code });
  const isRefused = status !== undefined && status >= 400 && status < 500 && !busyAnswers.has(status);
  return new ObjectStoreError({ class: isRefused || unsigned.has(code) ? 'refused' : 'unavailable', code });
}

const timeouts: ReadonlySet<string> = new Set(['AbortError', 'TimeoutError', 'RequestTimeout', 'ETIMEDOUT']);
const absences: ReadonlySet<string> = new Set(['NoSuchKey', 'NotFound', 'NoSuchVersion']);
/** Conflict of writers, too many requests. */
const busyAnswers: ReadonlySet<number> = new Set([408, 409, 429]);
/** The SDK found no credentials. */
const unsigned: ReadonlySet<string> = new Set(['CredentialsProviderError']);

/** Codes are words; any other text could be a value. */
function codeOf(error: unknown): string {
  for (const name of ['code', 'Code', 'name'] as const) {
    const found: unknown = error instanceof Error ? Reflect.get(error, name) : undefined;
    if (typeof found === 'string' && found !== 'Error' && /^[A-Za-z_]{3,60}$/.test(found)) return found;
  }
  const status = statusOf(error);
  return status === undefined ? 'UNKNOWN' : `HTTP ${status}`;
}

function statusOf(error: unknown): number | undefined {
  const metadata: unknown = error instanceof Error ? Reflect.get(error, '$metadata') : undefined;
  if (typeof metadata !== 'object' || metadata === null) return undefined;
  const status: unknown = Reflect.get(metadata, 'httpStatusCode');
  return typeof status === 'number' ? status : undefined;
}
