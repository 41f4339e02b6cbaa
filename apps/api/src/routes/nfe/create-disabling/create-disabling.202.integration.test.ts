import { filing } from '@fiscal/db';
import { fixedClock } from '@fiscal/testkit';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aDisablingBody, aRefusedNumber } from '../../../testing/disablings.ts';
import { readyCompany } from '../../../testing/notes.ts';
import { idOf } from '../../../testing/typed-client.ts';
import { useOwnTestApi } from '../../../testing/use-test-api.ts';
import { createDisablingOperation } from './create-disabling.operation.ts';

// Rates and the year of a key follow the day of issue.
const now = new Date('2026-11-21T13:00:00Z');
const api = useOwnTestApi({}, { clock: fixedClock(now.toISOString()), databaseTime: now });

test('a range of free numbers is in the queue', async () => {
  const companyId = await readyCompany(api());
  const number = await aRefusedNumber(api(), companyId, 'p-1');
  const body = { ...aDisablingBody(companyId, number), justification: '  Números não usados por falha  ' };
  const headers = { 'X-Fiscal-Simulate': 'drop-after' };
  const answer = await api().call(createDisablingOperation, { body, headers });
  expect(answer.status, answer.text).toBe(202);
  expect(answer.headers.get('location')).toBe(`/v1/nfe/disable-range/${idOf(answer)}`);
  expect(answer.body).toMatchObject({
    companyId,
    environment: 'homologation',
    series: 1,
    from: number,
    to: number,
    year: 2026,
    justification: 'Números não usados por falha',
    status: 'queued',
    protocol: null,
    waiting: null,
  });
  const [stored] = await api().services.db.transaction('system', (tx) =>
    tx
      .select()
      .from(filing)
      .where(eq(filing.id, idOf(answer))),
  );
  expect(stored?.simulation).toBe('drop-after');
});
