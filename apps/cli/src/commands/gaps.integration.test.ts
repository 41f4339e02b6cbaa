import { type OperatorContext, systemClock, systemRandom } from '@fiscal/services';
import { beforeAll, expect, test } from 'vitest';
import { gapLines } from '../filings/describe-gaps.ts';
import { runCommand } from '../testing/run-command.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';

let operator: OperatorContext;
const database = useTestDatabase();
beforeAll(async () => {
  operator = { db: database.db, clock: systemClock, random: systemRandom, settings: {} };
});

test('an empty list is reported', async () => {
  const none = { data: [], nextCursor: null };
  expect(await runCommand(['gaps', '--environment', 'production'], { operator })).toEqual(none);
  expect(gapLines(none)).toEqual(['no gap is due']);
});

test('a line shows numbers, reason, deadline and the responsible company', () => {
  const gap = {
    companyName: 'Emitente',
    cnpj: '11222333000181',
    clientId: '0123456789abcdef01234567',
    companyId: '89abcdef0123456789abcdef',
    mode: 'live',
    environment: 'production',
    series: 3,
    from: 7,
    to: 9,
    reason: 'rejected',
    disableBy: '2026-12-10',
  } as const;
  const [head, first, second, more] = gapLines({ data: [gap, { ...gap, to: 7 }], nextCursor: 'abc' });
  expect(head).toMatch(/OWNER/);
  expect(first).toMatch(
    /0123456789abcdef01234567 .*89abcdef0123456789abcdef .*production .*3 .*7-9 .*rejected .*2026-12-10/,
  );
  expect(second).toMatch(/ 7 /);
  expect(more).toBe('more: --cursor abc');
});

test.each(['0', '501', 'x', '1.5'])(
  'a limit of %s is refused before the database is asked',
  async (limit) => {
    await expect(runCommand(['gaps', '--limit', limit], {})).rejects.toThrow(/1 to 500/);
  },
);
