import type { Stack, StackApp } from '@fiscal/dev-stack';
import {
  createFiscalClient,
  postNote,
  registerCompany,
  sampleSale,
  stackSecrets,
  waitForNote,
} from '@fiscal/dev-stack';
import { startBaseline } from './baseline/start-baseline.ts';
import { readMetric } from './read-metric.ts';
import { type Spread, spreadOf } from './statistics/spread-of.ts';

export interface NoteAloneFigures {
  readonly notes: number;
  /** The times of empty executions with the activities of a note until it is authorized. */
  readonly baseline: Spread;
  /** The times from the answered POST until the client sees the note as authorized. */
  readonly service: Spread;
  /** The median of the service divided by that of the baseline. */
  readonly ratio: number;
  /** The mean time that the worker waited for the authority. It is part of `service`, but not the engine's work. */
  readonly authorityMs: number;
}

const warmUp = 15;

/** Measures notes one at a time, each after one empty execution of the same activities on the same server. */
export async function measureNoteAlone(stack: Stack, notes: number): Promise<NoteAloneFigures> {
  const client = createFiscalClient(stack.addresses.apiSandbox, stack.keys.test);
  const companyId = await registerCompany(client, stack);
  const { codecKeys } = await stackSecrets(stack.state);
  const baseline = await startBaseline({ address: stack.addresses.temporal, namespace: 'fiscal', codecKeys });
  const issue = async (externalId: string): Promise<number> => {
    const note = await postNote(client, sampleSale({ companyId, externalId, items: 3 }), 202);
    const begun = performance.now();
    const { status } = await waitForNote(client, note.id, 30_000);
    if (status !== 'authorized') throw new Error(`a note ended ${status}`);
    return performance.now() - begun;
  };
  const measured = { baseline: [] as number[], service: [] as number[] };
  try {
    for (let round = 0; round < warmUp; round += 1) {
      await baseline.once();
      await issue(`warm-${round}`);
    }
    const before = await authorityTime(stack.worker);
    for (let round = 0; round < notes; round += 1) {
      measured.baseline.push(await baseline.once());
      measured.service.push(await issue(`alone-${round}`));
    }
    const after = await authorityTime(stack.worker);
    const [baselineSpread, service] = [spreadOf(measured.baseline), spreadOf(measured.service)];
    return {
      notes,
      baseline: baselineSpread,
      service,
      ratio: service.median / baselineSpread.median,
      authorityMs: (1000 * (after.seconds - before.seconds)) / (after.calls - before.calls),
    };
  } finally {
    await baseline.stop();
  }
}

async function authorityTime(worker: StackApp): Promise<{ seconds: number; calls: number }> {
  return {
    seconds: await readMetric(worker, 'fiscal_authority_call_seconds_sum'),
    calls: await readMetric(worker, 'fiscal_authority_call_seconds_count'),
  };
}
