import type { StreamAnswer } from '../contract/call-types.ts';
import type { OperationRow } from '../contract/operation-table.ts';
import type { FiscalApiError } from '../errors/fiscal-api-error.ts';
import { FiscalConnectionError } from '../errors/fiscal-connection-error.ts';
import { type AttemptLimits, limitAttempt } from './attempt-limits.ts';
import type { BuiltRequest } from './build-request.ts';
import { fileFacts, readBytes, readError, readFile, readJson } from './read-answer.ts';
import type { Runtime } from './runtime.ts';

export type AttemptResult =
  | { readonly kind: 'answered'; readonly status: number; readonly headers: Headers; readonly data: unknown }
  | { readonly kind: 'refused'; readonly error: FiscalApiError }
  | { readonly kind: 'lost'; readonly error: FiscalConnectionError };

export interface AttemptOptions {
  readonly requestId: string;
  readonly signal: AbortSignal | undefined;
  /** The longest time from the start to the last byte. For a stream: to its start, and then from each part to the next. */
  readonly timeoutMs: number;
  readonly accept: string | undefined;
}

/** Sends a call once. Rejects only with the reason of the caller's signal. */
export async function sendAttempt(
  row: OperationRow,
  request: BuiltRequest,
  options: AttemptOptions,
  runtime: Runtime,
): Promise<AttemptResult> {
  const limits = limitAttempt(options.signal, options.timeoutMs);
  let isStreaming = false;
  try {
    const { url, ...init } = request;
    // A redirect would carry the key to another address, or send a POST a second time.
    const response = await runtime.fetch(url, {
      ...init,
      body: init.body as string | null,
      redirect: 'manual',
      signal: limits.signal,
    });
    if (response.ok && row.answer === 'stream') {
      isStreaming = true;
      return answered(response, streamOf(response, options, limits));
    }
    const bytes = await readBytes(response.body, options.requestId);
    if (!response.ok) {
      const { requestId } = options;
      return { kind: 'refused', error: readError(response, bytes, { requestId, now: runtime.now() }) };
    }
    return readSuccess(row, response, bytes, options);
  } catch (error) {
    options.signal?.throwIfAborted();
    const isKnown = error instanceof FiscalConnectionError;
    return { kind: 'lost', error: isKnown ? error : lostError(error, options.requestId, limits) };
  } finally {
    if (!isStreaming) limits.release();
  }
}

const answered = ({ status, headers }: Response, data: unknown): AttemptResult => ({
  kind: 'answered',
  status,
  headers,
  data,
});

const lostError = (error: unknown, requestId: string, limits: AttemptLimits): FiscalConnectionError =>
  new FiscalConnectionError(limits.timedOut() ? 'timeout' : 'network', requestId, error);

function readSuccess(
  { answer }: OperationRow,
  response: Response,
  bytes: Uint8Array,
  { accept, requestId }: AttemptOptions,
): AttemptResult {
  if (answer === 'none') return answered(response, undefined);
  if (answer === 'file' || accept !== undefined) return answered(response, readFile(response.headers, bytes));
  try {
    return answered(response, readJson(bytes));
  } catch (error) {
    return { kind: 'lost', error: new FiscalConnectionError('unreadable', requestId, error) };
  }
}

function streamOf({ headers, body }: Response, options: AttemptOptions, limits: AttemptLimits): StreamAnswer {
  const parts = readParts(body, options, limits);
  return { ...fileFacts(headers), [Symbol.asyncIterator]: () => parts };
}

async function* readParts(
  body: Response['body'],
  { signal, requestId }: AttemptOptions,
  limits: AttemptLimits,
): AsyncGenerator<Uint8Array, void, void> {
  try {
    for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
      limits.hold();
      yield part;
      limits.extend();
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw lostError(error, requestId, limits);
  } finally {
    limits.release();
  }
}
