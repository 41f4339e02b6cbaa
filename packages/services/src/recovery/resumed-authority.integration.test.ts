import { defineStatement } from '@fiscal/db';
import { beforeEach, expect, test } from 'vitest';
import { pauseAuthority, resumeAuthority } from '../authority-pauses/index.ts';
import { recordState } from '../filing/record-state.ts';
import { second, useRecovery } from '../testing/recovery-steps.ts';

const { harness, waiting, setCircuit, circuit, recovery } = useRecovery();
const place = { authorizer: 'SP', environment: 'homologation' } as const;
const pause = () => pauseAuthority(harness.sys, { ...place, actor: 'ana', reason: 'recusa tudo' });
const resume = () => resumeAuthority(harness.sys, { ...place, actor: 'ana', reason: 'voltou' });
beforeEach(() => harness.database.asOwner('delete from authority_pause'));

const own = defineStatement<{ ids: readonly string[] }, object>(
  "update filing set owner = 'execution-1' where id = any(:ids)",
);

/** Filings that have found their authority paused, as their workflows record it. */
async function paused(count: number): Promise<readonly string[]> {
  const ids = await waiting(count);
  await harness.sys.db.autocommit(own, { ids });
  const waits = { status: 'pending', waiting: 'circuit', waitMs: null, checkInMs: 1_000 } as const;
  for (const filingId of ids)
    expect(
      await recordState(harness.sys, { filingId, run: 1, owner: 'execution-1', ...waits }),
    ).toMatchObject({ kind: 'recorded' });
  return ids;
}

test('no filing is woken while its authority is paused; after the resume all are, once each, five a second', async () => {
  await pause();
  const ids = await paused(12);
  const { wakes, hurried } = recovery();
  expect(await wakes(120)).toEqual([]);
  await resume();
  expect(await wakes(1)).toEqual(ids.slice(0, 5));
  expect(await wakes(1)).toEqual(ids.slice(5, 10));
  await wakes(70);
  expect(hurried).toEqual(ids);
  expect(await circuit()).toMatchObject({ state: 'closed', generation: 0, hurriedGeneration: 0 });
});

test.each([0, 4])(
  'also when its circuit has closed %i times, and again after the next pause',
  async (generation) => {
    await setCircuit({ generation });
    await harness.database.asOwner('update authority_state set hurried_generation = generation');
    for (const _ of ['first', 'second']) {
      await pause();
      const ids = await paused(3);
      await resume();
      expect(await recovery().wakes(90)).toEqual(ids);
    }
  },
);

test('a pause stops a recovery, and no trial is made; the resume lets both go on', async () => {
  const ids = await waiting(12);
  await setCircuit();
  const { wakes, paces } = recovery();
  expect(await wakes(1)).toEqual(ids.slice(0, 5));
  await pause();
  expect(await wakes(5)).toEqual([]);
  expect(paces.at(-1)).toBe(0);
  await resume();
  expect(await wakes(1)).toEqual(ids.slice(5, 10));
  await pause();
  await setCircuit({ state: 'open', until: "now() - interval '1 second'" });
  expect(await wakes(10)).toEqual([]);
  await resume();
  await harness.advance(second);
  expect(await wakes(1)).toEqual(ids.slice(10));
});

test('a filing that found its authority paused and records its wait after the resume is woken', async () => {
  await pause();
  await resume();
  const [id = ''] = await paused(1);
  expect(await recovery().wakes(5)).toEqual([id]);
});
