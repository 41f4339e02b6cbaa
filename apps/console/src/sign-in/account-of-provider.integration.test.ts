import { useOpened } from '@fiscal/testkit/testing';
import { expect, test } from 'vitest';
import { startAccounts } from '../testing/start-accounts.ts';
import { beginSecrets, createProvider } from './provider.ts';

const returnAddress = 'http://127.0.0.1:3003/entrar/retorno';
const accounts = useOpened(() => startAccounts(returnAddress));

test('what the signed ID token says wins over what the provider says when it is asked again', async () => {
  const { issuer, clientId, clientSecret } = accounts;
  const claims = { roleClaim: 'realm_access.roles', handleClaim: 'preferred_username' };
  const provider = createProvider({ issuer, clientId, clientSecret, ...claims });
  const realm_access = { roles: ['suporte'] };
  accounts.setAccount(
    'subject-1',
    { preferred_username: 'rui' },
    { preferred_username: 'dono', realm_access },
  );
  const begun = { ...beginSecrets(), state: 'a state of this test' };
  const back = await accounts.visit(await provider.addressFor(begun, returnAddress));
  expect(await provider.accountOf(new URL(back), begun)).toEqual({
    subject: 'subject-1',
    role: ['suporte'],
    handle: 'rui',
  });
});
