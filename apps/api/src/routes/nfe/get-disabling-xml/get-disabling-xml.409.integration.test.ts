import { beforeAll, expect, test } from 'vitest';
import { finishDisabling, queueDisabling } from '../../../testing/disablings.ts';
import { readyCompany } from '../../../testing/notes.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getDisablingXmlOperation } from './get-disabling-xml.operation.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyCompany(api());
});

test.each(['queued', 'rejected', 'registeredBefore'] as const)('%s: there is no XML', async (outcome) => {
  const id = await queueDisabling(api(), companyId, outcome);
  if (outcome !== 'queued') await finishDisabling(api(), id, outcome);
  const answer = await api().call(getDisablingXmlOperation, { params: { id } });
  expect(answer.status).toBe(409);
  expect(errorOf(answer).details).toMatchObject({ reason: 'xml_not_available' });
});
