import type { Stack } from '@fiscal/dev-stack';
import { type Answer, createFiscalClient } from '@fiscal/dev-stack/client';

export interface CallToRepeat {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly scenario?: string | undefined;
  /** Statuses that end the call; any other answer is a complaint, and the call is repeated. */
  readonly ends: readonly number[];
}

/** A client that repeats a call after a lost connection and after 503, as the API's documents require. */
export interface PersistentClient {
  /** Repeats the call until it ends or `signal` is aborted. */
  send(call: CallToRepeat, signal: AbortSignal): Promise<Answer>;
  /** Answers that no client should get, whatever broke. */
  readonly complaints: readonly string[];
}

/** Makes a client of the sandbox address of the stack, with its test key. */
export function createPersistentClient({
  addresses,
  keys,
}: Pick<Stack, 'addresses' | 'keys'>): PersistentClient {
  const client = createFiscalClient(addresses.apiSandbox, keys.test);
  const complaints: string[] = [];
  const once = ({ method, path, body, scenario }: CallToRepeat): Promise<Answer> => {
    if (method === 'GET') return client.get(path);
    return client.post(path, body, scenario === undefined ? {} : { 'x-fiscal-simulate': scenario });
  };
  const send = async (call: CallToRepeat, signal: AbortSignal): Promise<Answer> => {
    for (;;) {
      signal.throwIfAborted();
      const answer = await once(call).catch(() => undefined);
      if (answer !== undefined && call.ends.includes(answer.status)) return answer;
      if (answer !== undefined) {
        const words = Buffer.from(answer.bytes).toString();
        complaints.push(`${call.method} ${call.path}: HTTP ${answer.status} ${words}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };
  return { send, complaints };
}
