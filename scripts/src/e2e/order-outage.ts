import type { Stack } from '../stack/start-stack.ts';

/** Takes the whole address of homologation away for some seconds. */
export async function orderOutage(
  { addresses }: Stack,
  seconds: number,
  mode: 'refused' | 'tls',
): Promise<void> {
  const response = await fetch(`${addresses.simulatorAdmin}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ scenario: `unavailable=${seconds},${mode}`, environment: 'homologation' }),
  });
  if (!response.ok) throw new Error(`the simulator refused an outage: ${await response.text()}`);
}
