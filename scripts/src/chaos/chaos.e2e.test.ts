import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runChaos } from './run-chaos.ts';

test('100 notes with lost answers, pauses and a worker that is killed: ledger and database agree number by number', async () => {
  const statePath = mkdtempSync(join(tmpdir(), 'fiscal-chaos-'));
  chmodSync(statePath, 0o755);
  try {
    const report = await runChaos({
      statePath,
      notes: 100,
      concurrency: 8,
      killEveryMs: 6_000,
      seed: 7,
      deadlineMs: 240_000,
      progress: () => undefined,
    });
    expect(report.differences).toEqual([]);
    expect(report.complaints).toEqual([]);
    expect(report.byStatus).toEqual({ authorized: 100 });
    expect(report.kills).toBeGreaterThan(0);
    expect(report.misfortunes.lost).toBeGreaterThan(0);
    expect(report.misfortunes.paused).toBeGreaterThan(0);
  } finally {
    rmSync(statePath, { recursive: true, force: true });
  }
});
