import { filingKinds } from '@fiscal/contracts/kinds-table';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { anOrder } from '../testing/an-order.ts';
import { openTestTemporal, type TestTemporal } from '../testing/open-test-temporal.ts';
import { executionQueries } from './execution-queries.ts';

let temporal: TestTemporal;
beforeAll(() => {
  temporal = openTestTemporal(inject('temporalAddress'));
});
afterAll(() => temporal.close());

test('the server answers every question, and finds a document by its id and by its company', async () => {
  const { waitsForAuthorizer, inProgressOfCompany, ofDocument, ...texts } = executionQueries;
  const order = anOrder({ kind: 'nfse' });
  const countOf = async (query: string) => (await temporal.client.workflow.count(query)).count;
  for (const query of [...Object.values(texts), waitsForAuthorizer('SP')])
    expect(await countOf(query), query).toBeGreaterThanOrEqual(0);
  await temporal.dispatcher.dispatch(order);
  await vi.waitFor(
    async () => {
      expect(await countOf(ofDocument(filingKinds, order.documentId))).toBe(1);
      expect(await countOf(inProgressOfCompany(order.companyId ?? ''))).toBe(1);
    },
    { timeout: 20_000 },
  );
});
