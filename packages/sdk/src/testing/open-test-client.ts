import { systemRuntime } from '../calls/runtime.ts';
import type { FiscalOptions } from '../contract/options.ts';
import { type Fiscal, openFiscal } from '../create-fiscal.ts';

export interface TestClient {
  readonly fiscal: Fiscal;
  /** The pauses between attempts, in milliseconds. The client does not really wait. */
  readonly pauses: readonly number[];
}

/** Creates a client whose clock moves only by its pauses, and whose jitter is `random`. */
export function openTestClient(options: Partial<FiscalOptions>, random = 0): TestClient {
  const pauses: number[] = [];
  let now = Date.UTC(2026, 10, 21, 12);
  const fiscal = openFiscal(
    { apiKey: 'fsk_test_abcdefgh_secret', baseUrl: 'http://127.0.0.1:9', ...options },
    {
      ...systemRuntime(options.fetch),
      now: () => now,
      random: () => random,
      newRequestId: () => 'of-the-client',
      pause: async (ms) => {
        pauses.push(ms);
        now += ms;
      },
    },
  );
  return { fiscal, pauses };
}
