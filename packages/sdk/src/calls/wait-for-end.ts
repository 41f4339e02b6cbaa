import type { Answer, CallOptions, WaitOptions } from '../contract/call-types.ts';
import { readNumber, type Settings } from '../contract/options.ts';
import { FiscalApiError } from '../errors/fiscal-api-error.ts';
import { FiscalConnectionError } from '../errors/fiscal-connection-error.ts';
import { WaitTimeoutError } from '../errors/wait-timeout-error.ts';
import { isTransient } from './retry-delay.ts';
import type { Runtime } from './runtime.ts';

interface Followed {
  readonly status: string;
  readonly attention: string | null;
}

type Look<Document> = (
  id: string,
  query: { readonly wait: number },
  options: CallOptions,
) => Answer<Document>;

/** The statuses of a document that has ended. A status that this version does not know counts as in progress. */
const ended: ReadonlySet<string> = new Set([
  'authorized',
  'rejected',
  'denied',
  'failed',
  'cancelled',
  'disabled',
]);

/** The longest `?wait=` of the service, in seconds. */
const longestWait = 25;
/** The shortest time between two queries: the service answers at once when a client has too many open waits. */
const leastBetweenLooksMs = 1_000;

export async function waitForEnd<Document extends Followed>(
  look: Look<Document>,
  id: string,
  { timeoutMs = 120_000, signal }: WaitOptions,
  settings: Settings,
  runtime: Runtime,
): Promise<Document> {
  const begun = runtime.now();
  const deadline = begun + readNumber('timeoutMs', timeoutMs, 0);
  let last: Document | undefined;
  let trouble: unknown;
  for (;;) {
    const looked = runtime.now();
    const wait = Math.min(longestWait, Math.max(1, Math.ceil((deadline - looked) / 1000)));
    const longest = Math.min(
      wait * 1000 + settings.timeoutMs,
      Math.max(1, deadline - looked) + settings.timeoutMs,
    );
    try {
      last = await look(id, { wait }, { signal, timeoutMs: longest, maxRetries: 0 });
      trouble = undefined;
      if (ended.has(last.status) || last.attention !== null) return last;
    } catch (error) {
      if (!mayPass(error)) throw error;
      trouble = error;
    }
    const retryAfterMs = trouble instanceof FiscalApiError ? (trouble.retryAfterMs ?? 0) : 0;
    const pause = Math.max(retryAfterMs, looked + leastBetweenLooksMs - runtime.now());
    if (runtime.now() + Math.max(0, pause) >= deadline)
      throw new WaitTimeoutError(id, timeoutMs, last, trouble);
    await runtime.pause(Math.max(0, pause) + (trouble === undefined ? 0 : runtime.random() * 500), signal);
    signal?.throwIfAborted();
  }
}

const mayPass = (error: unknown): boolean =>
  error instanceof FiscalConnectionError || (error instanceof FiscalApiError && isTransient(error.status));
