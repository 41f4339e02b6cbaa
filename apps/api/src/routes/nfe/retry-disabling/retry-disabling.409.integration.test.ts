import { beforeAll, expect, test } from 'vitest';
import { finishDisabling, queueDisabling } from '../../../testing/disablings.ts';
import { readyCompany } from '../../../testing/notes.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { retryDisablingOperation } from './retry-disabling.operation.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyCompany(api());
});

test.each(['rejected', 'registered'] as const)('a %s disabling is not retried', async (outcome) => {
  const id = await queueDisabling(api(), companyId, outcome);
  await finishDisabling(api(), id, outcome);
  const answer = await api().call(retryDisablingOperation, { params: { id } });
  expect(answer.status).toBe(409);
  expect(errorOf(answer)).toMatchObject({ code: 'conflict', details: { reason: 'state' } });
});
