import type { Stack } from '@fiscal/dev-stack';
import type { SlowPartName } from './plan-chaos.ts';
import type { SeededRandom } from './seeded-random.ts';

/**
 * Longest delay on each of two ways, milliseconds: a call to Temporal takes up to 4 s longer, a round trip to Postgres
 * up to 500 ms. The six round trips of an acceptance keep the API's deadline of 4 s; with a new connection or a lock of
 * another to wait for they may not.
 */
const longestWayMs: Readonly<Record<SlowPartName, number>> = { workflowServer: 2_000, postgres: 250 };

/** Several times the longest delay, so that a document on its way meets more than one. */
const slowMs = 12_000;

/** Makes a server slow for some seconds: by chance, data wait on their way to the server or back. */
export async function slowDown(
  { proxies }: Pick<Stack, 'proxies'>,
  part: SlowPartName,
  random: SeededRandom,
): Promise<void> {
  const proxy = proxies?.[part];
  if (proxy === undefined) throw new Error(`this stack has no proxy before ${part}`);
  proxy.slowDown(() => random.next() * longestWayMs[part]);
  await new Promise((resolve) => setTimeout(resolve, slowMs));
  proxy.restore();
}

/** Returns how many times something waited at each server since the stack was started. */
export const countDelayed = ({
  proxies,
}: Pick<Stack, 'proxies'>): Readonly<Record<SlowPartName, number>> => ({
  workflowServer: proxies?.workflowServer.delayed() ?? 0,
  postgres: proxies?.postgres.delayed() ?? 0,
});
