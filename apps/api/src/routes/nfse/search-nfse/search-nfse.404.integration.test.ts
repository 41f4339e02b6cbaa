import { expect, test } from 'vitest';
import { registerCompany } from '../../../testing/companies.ts';
import { absentId } from '../../../testing/test-api.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { searchNfseOperation } from './search-nfse.operation.ts';

const api = useTestApi();

test('a company that is absent, of another client or of the other mode is not found', async () => {
  const foreign = await registerCompany(api(), {}, { key: api().keys.other });
  const live = await registerCompany(api(), {}, { mode: 'live' });
  for (const companyId of [absentId, foreign, live]) {
    const answer = await api().call(searchNfseOperation, { query: { companyId } });
    expect([answer.status, errorOf(answer).code]).toEqual([404, 'not_found']);
  }
});
