import { fixedClock } from '@fiscal/testkit';
import { expect, test } from 'vitest';
import { finishNote, queueNote, readyCompany } from '../../../testing/notes.ts';
import { expectStatus } from '../../../testing/typed-client.ts';
import { useOwnTestApi } from '../../../testing/use-test-api.ts';
import { getUsageOperation } from './get-usage.operation.ts';

/** The clock of the tests. The made-up answers of the authority are two days older. */
const now = new Date('2026-11-23T15:00:00Z');
const api = useOwnTestApi({}, { clock: fixedClock(now.toISOString()), databaseTime: now });

test('200: an authorized note counts, a refused one does not; a live key sees the whole account, another client sees nothing', async () => {
  const companyId = await readyCompany(api());
  await finishNote(api(), await queueNote(api(), companyId, { externalId: 'a' }), 'authorized');
  await finishNote(api(), await queueNote(api(), companyId, { externalId: 'r' }), 'rejected');
  const query = { month: '2026-11' };
  const { body } = expectStatus(await api().call(getUsageOperation, { query }), 200);
  const nfe = { production: 0, homologation: 1 };
  expect(body.data).toEqual([
    {
      companyId,
      cnpj: expect.any(String),
      erased: false,
      nfe,
      nfse: { production: 0, homologation: 0 },
      taxQuotations: 0,
    },
  ]);
  expect([body.total.nfe, body.billable]).toEqual([nfe, { nfe: 0, nfse: 0 }]);
  const live = expectStatus(await api().call(getUsageOperation, { query, mode: 'live' }), 200);
  expect(live.body.data).toEqual(body.data);
  const other = await api().call(getUsageOperation, { query, key: api().keys.other });
  expect(expectStatus(other, 200).body.data).toEqual([]);
});
