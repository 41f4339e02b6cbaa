import { rmSync } from 'node:fs';
import { newTestFolder } from '@fiscal/dev-stack/memory';
import { expect, test } from 'vitest';
import { chaosFaults, fewestNotes, nameOf } from './plan-chaos.ts';
import { runChaos } from './run-chaos.ts';

const seed = 7;
const notes = Math.max(40, fewestNotes);

test(`every fault once (seed ${seed}): ledger, database and webhooks agree number by number`, async () => {
  const statePath = newTestFolder('chaos');
  try {
    const report = await runChaos({
      statePath,
      documents: 'all',
      notes,
      faults: 0,
      concurrency: 8,
      freezeMs: 3_000,
      seed,
      stalledMs: 240_000,
      progress: () => undefined,
    });
    expect(report).toMatchObject({ seed, differences: [], complaints: [] });
    const { authorized = 0, cancelled = 0, rejected = 0, disabled = 0 } = report.byStatus;
    expect(authorized + cancelled + rejected + disabled).toBe(report.notes + report.services);
    expect(report.services).toBe(Math.floor(notes / 4));
    expect(cancelled).toBe(Math.ceil(notes / 3));
    const { '110111': ofNotes = 0, '101101': ofServices = 0, ...others } = report.registered;
    expect([ofNotes > 0, ofServices > 0, ofNotes + ofServices]).toEqual([true, true, cancelled]);
    expect(others).toMatchObject({ '110110': expect.any(Number) });
    expect(Object.keys(report.faults).sort()).toEqual(chaosFaults.map(nameOf).sort());
    expect(report.delayed.workflowServer).toBeGreaterThan(0);
    expect(report.delayed.postgres).toBeGreaterThan(0);
    expect(report.misfortunes.lost).toBeGreaterThan(0);
    expect(report.misfortunes.paused).toBeGreaterThan(0);
    expect(report.misfortunes.resent).toBeGreaterThan(0);
  } finally {
    rmSync(statePath, { recursive: true, force: true });
  }
}, 1_200_000);
