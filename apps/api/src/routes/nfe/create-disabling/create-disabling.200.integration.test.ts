import { expect, test } from 'vitest';
import { aDisablingBody, aRefusedNumber, finishDisabling } from '../../../testing/disablings.ts';
import { readyCompany } from '../../../testing/notes.ts';
import { idOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { createDisablingOperation } from './create-disabling.operation.ts';

const api = useTestApi();

test('the same request is answered as it stands while it is open and once it is registered', async () => {
  const companyId = await readyCompany(api());
  const body = aDisablingBody(companyId, await aRefusedNumber(api(), companyId, 'p-1'));
  const first = await api().call(createDisablingOperation, { body });
  const again = await api().call(createDisablingOperation, { body });
  expect([again.status, again.body], again.text).toEqual([200, first.body]);
  await finishDisabling(api(), idOf(first), 'registered');
  const later = await api().call(createDisablingOperation, { body });
  expect([later.status, later.body]).toMatchObject([200, { id: idOf(first), status: 'registered' }]);
});
