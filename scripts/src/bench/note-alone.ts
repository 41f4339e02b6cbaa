import { createFiscalClient } from '../client/fiscal-client.ts';
import { registerCompany } from '../client/register-company.ts';
import { sampleSale } from '../client/sample-sale.ts';
import { postNote, waitForNote } from '../demo/issue-sale.ts';
import { stackSecrets } from '../stack/secrets.ts';
import type { Stack } from '../stack/start-stack.ts';
import { startFloor } from './start-floor.ts';
import { type Spread, spreadOf } from './statistics.ts';

export interface NoteAloneFigures {
  /** Steps of a note, empty. */
  readonly floor: Spread;
  /** From the answered POST to the note seen as authorized. */
  readonly service: Spread;
  readonly ratio: number;
}

/** Measures notes one at a time, each after one empty run of the same steps on the same server. */
export async function measureNoteAlone(stack: Stack, rounds: number): Promise<NoteAloneFigures> {
  const client = createFiscalClient(stack.addresses.apiSandbox, stack.keys.test);
  const companyId = await registerCompany(client, stack);
  const { codecKeys } = await stackSecrets(stack.state);
  const floor = await startFloor({ address: stack.addresses.temporal, namespace: 'fiscal', codecKeys });
  const measured = { floor: [] as number[], service: [] as number[] };
  try {
    const warmUp = 10;
    for (let round = 0; round < rounds + warmUp; round += 1) {
      const empty = await floor.once();
      const body = sampleSale({ companyId, externalId: `alone-${Date.now()}-${round}`, items: 3 });
      const note = await postNote(client, body, 202);
      const begun = performance.now();
      await waitForNote(client, note.id, 30_000);
      const full = performance.now() - begun;
      if (round < warmUp) continue;
      measured.floor.push(empty);
      measured.service.push(full);
    }
  } finally {
    await floor.stop();
  }
  const [floorSpread, service] = [spreadOf(measured.floor), spreadOf(measured.service)];
  return { floor: floorSpread, service, ratio: service.median / floorSpread.median };
}
