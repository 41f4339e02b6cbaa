import { expect, test } from 'vitest';
import { registerCompany } from '../../../testing/companies.ts';
import { aRequestBody } from '../../../testing/note-bodies.ts';
import { absentId } from '../../../testing/test-api.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { previewNfeOperation } from './preview-nfe.operation.ts';

const api = useTestApi();

test('a company that is absent, of another client or of the other mode is not found', async () => {
  const foreign = await registerCompany(api(), {}, { key: api().keys.other });
  const live = await registerCompany(api(), {}, { mode: 'live' });
  for (const companyId of [absentId, foreign, live]) {
    const answer = await api().call(previewNfeOperation, { body: aRequestBody({ companyId }) });
    expect(answer.status).toBe(404);
    expect(errorOf(answer)).toMatchObject({ code: 'not_found', details: null });
  }
});
