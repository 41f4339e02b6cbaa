import { createKey } from '@fiscal/services';
import { expect, test } from 'vitest';
import { registerCompany } from '../../../testing/companies.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getMeOperation } from './get-me.operation.ts';

const api = useTestApi();

test('200: each address names the client and the mode of the key', async () => {
  const test = await api().call(getMeOperation);
  expect(test.body).toMatchObject({ name: 'Cliente de teste', plan: null, mode: 'test' });
  expect(test.body).toMatchObject({ keyPrefix: api().keys.test.slice(0, 17) });
  expect((await api().call(getMeOperation, { mode: 'live' })).body).toMatchObject({ mode: 'live' });
});

test('200: a restricted key says what it may do, which companies it reaches and when it ends', async () => {
  const { services, clientId } = api();
  const companyId = await registerCompany(api());
  const reach = { scopes: ['nfe:read', 'tax:read'], companyIds: [companyId] } as const;
  const expiresAt = new Date(services.clock.now().getTime() + 3_600_000);
  const { key } = await createKey(services, {
    actor: 'test',
    name: 'restricted',
    clientId,
    mode: 'test',
    expiresAt,
    ...reach,
  });
  const end = expiresAt.toISOString();
  expect((await api().call(getMeOperation, { key })).body).toMatchObject({ ...reach, expiresAt: end });
  const unrestricted = { scopes: [], companyIds: [], expiresAt: null };
  expect((await api().call(getMeOperation)).body).toMatchObject(unrestricted);
});
