import { expect, test } from 'vitest';
import { aServiceBody, readyProvider } from '../../../testing/services-of-nfse.ts';
import { absentId } from '../../../testing/test-api.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { createNfseOperation } from './create-nfse.operation.ts';

const api = useTestApi();

test("an absent company and another client's are not found", async () => {
  const companyId = await readyProvider(api());
  const absent = await api().call(createNfseOperation, { body: aServiceBody({ companyId: absentId }) });
  const foreign = await api().call(createNfseOperation, {
    body: aServiceBody({ companyId }),
    key: api().keys.other,
  });
  expect([absent.status, foreign.status]).toEqual([404, 404]);
});
