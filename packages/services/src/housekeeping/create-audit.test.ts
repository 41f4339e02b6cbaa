import { expect, test } from 'vitest';
import type { AuditFindings, AuditOptions } from './audit-executions.ts';
import { createAudit, nextShare } from './create-audit.ts';

test.each<[string, AuditFindings['left'], number, number]>([
  ['twice as much after a short step that left some', 'more', 999, 200],
  ['as much after a longer one', 'more', 1_000, 100],
  ['as much where nothing was left', 'nothing', 10, 100],
  ['half as much after a long step', 'more', 2_001, 50],
  ['half as much where Temporal did not answer', 'silent', 10, 50],
  ['as much after a rest', 'rested', 10, 100],
])('the next step of the audit checks %s', (_, left, tookMs, expected) => {
  expect(nextShare(100, { left }, tookMs)).toBe(expected);
});

test('the share of a table has limits', () => {
  expect(nextShare(300, { left: 'more' }, 1)).toBe(400);
  expect(nextShare(6, { left: 'silent' }, 1)).toBe(5);
});

test('while more is due the audit checks again within a second, also after a rest', async () => {
  const shares: (number | undefined)[] = [];
  const lefts: AuditFindings['left'][] = ['rested', 'more', 'rested', 'more', 'nothing', 'rested'];
  const pauses: number[] = [];
  const { look, nextMs } = createAudit(
    async ({ share }: AuditOptions) => {
      shares.push(share);
      return { looked: 0, restarted: 0, left: lefts[shares.length - 1] ?? 'nothing' };
    },
    { everyMs: 30_000 },
  );
  for (const _ of lefts) {
    await look(new AbortController().signal);
    pauses.push(nextMs());
  }
  expect(pauses).toEqual([30_000, 1_000, 1_000, 1_000, 30_000, 30_000]);
  expect(shares).toEqual([100, 100, 200, 200, 400, 400]);
});
