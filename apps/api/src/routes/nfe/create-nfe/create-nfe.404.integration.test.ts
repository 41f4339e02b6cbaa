import { expect, test } from 'vitest';
import { aRequestBody } from '../../../schemas/nfe-request.fixture.ts';
import { absentId, errorOf, registerCompany, useTestApi } from '../../../testing/test-api.ts';

const api = useTestApi();

test('a company that is absent, of another client or of the other mode is not found', async () => {
  const foreign = await registerCompany(api(), {}, { key: api().keys.other });
  const live = await registerCompany(api(), {}, { mode: 'live' });
  for (const companyId of [absentId, foreign, live]) {
    const answer = await api().call('/v1/nfe', { method: 'POST', body: aRequestBody({ companyId }) });
    expect(answer.status).toBe(404);
    expect(errorOf(answer)).toMatchObject({ code: 'not_found', details: null });
  }
});
