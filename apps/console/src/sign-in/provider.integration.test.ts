import { useOpened } from '@fiscal/testkit/testing';
import { expect, inject, test } from 'vitest';
import { paths } from '../paths/paths.ts';
import { type AccountClaims, startAccounts } from '../testing/start-accounts.ts';
import { startTestConsole, testUrl } from '../testing/start-test-console.ts';
import { createProvider } from './provider.ts';

const returnAddress = `${testUrl}${paths.signInReturn}`;
const accounts = useOpened(() => startAccounts(returnAddress));
const console = useOpened(() => {
  const { issuer, clientId, clientSecret } = accounts;
  const claims = { roleClaim: 'realm_access.roles', handleClaim: 'preferred_username' };
  const provider = createProvider({ issuer, clientId, clientSecret, ...claims });
  return startTestConsole(inject('postgresUrl'), { signIn: { kind: 'provider', provider } });
});

const claimsOf = (handle: string, ...roles: string[]): AccountClaims => ({
  preferred_username: handle,
  realm_access: { roles },
});

let browsers = 0;

/** A browser with an address of its own: its cookies at the console alone. */
function aBrowser() {
  browsers += 1;
  const bindings = { incoming: { socket: { remoteAddress: `198.51.100.${browsers}` } } };
  const cookies = new Map<string, string>();
  const get = async (address: string) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await console.app.request(new URL(address, testUrl), { headers: { cookie } }, bindings);
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  /** Begins a sign-in, and returns the address of the provider. */
  const begin = async (returnTo = '/'): Promise<string> =>
    (await get(`/entrar/conta?${new URLSearchParams({ return_to: returnTo })}`)).headers.get('location') ??
    '';
  const signIn = async (returnTo?: string) => get(await accounts.visit(await begin(returnTo)));
  return { cookies, get, begin, signIn };
}

const textOf = async (answer: Response): Promise<string> =>
  (await answer.text()).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

test('a person with a role signs in at the provider and comes back to the page that was requested', async () => {
  accounts.setAccount('subject-1', claimsOf('Ana.Souza', 'outra', 'leitura', 'suporte'));
  const browser = aBrowser();
  const requested = await browser.get('/?x=1');
  expect(await textOf(await browser.get(requested.headers.get('location') ?? ''))).toContain(
    'Entrar com a conta',
  );
  const entered = await browser.signIn('/?x=1');
  expect([entered.status, entered.headers.get('location')]).toEqual([303, '/?x=1']);
  const page = await browser.get('/');
  expect([page.status, await textOf(page)]).toEqual([200, expect.stringContaining('ana.souza · suporte')]);
  const [cookie = ''] = entered.headers.getSetCookie().filter((line) => line.startsWith('console='));
  expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
  // Signed in, the sign-in page is only a way to the page.
  expect((await browser.get('/entrar?return_to=/%3Fx=2')).headers.get('location')).toBe('/?x=2');
  const audited = await console.harness.database.readAsOwner<{ actor: string; after: object }>(
    `select actor, after from audit where action = 'console.sign-in' and actor = 'ana.souza'`,
  );
  expect(audited).toEqual([{ actor: 'ana.souza', after: { role: 'suporte', issuer: accounts.issuer } }]);
});

test('each sign-in has a new session, and ends the one that the browser had; a planted cookie is not adopted', async () => {
  accounts.setAccount('subject-2', claimsOf('bia', 'leitura'));
  const [browser, attacker] = [aBrowser(), aBrowser()];
  const planted = 'A'.repeat(43);
  browser.cookies.set('console', planted);
  await browser.signIn();
  const first = browser.cookies.get('console') ?? '';
  expect(first).not.toBe(planted);
  attacker.cookies.set('console', planted);
  expect((await attacker.get('/')).status).toBe(303);
  await browser.get('/entrar/conta');
  attacker.cookies.set('console', first);
  expect((await attacker.get('/')).status).toBe(200);
  await browser.signIn();
  expect(browser.cookies.get('console')).not.toBe(first);
  expect((await attacker.get('/')).status).toBe(303);
  expect((await browser.get('/')).status).toBe(200);
});

test.each([
  ['no role', claimsOf('carla'), 'não tem acesso ao console'],
  ['an unknown role', claimsOf('carla', 'admin', 'Suporte'), 'não tem acesso ao console'],
  [
    'a handle that is an address',
    claimsOf('carla@exemplo.com', 'suporte'),
    'nome de usuário da conta não serve',
  ],
  ['the handle of a workflow', claimsOf('workflow', 'suporte'), 'nome de usuário da conta não serve'],
  [
    'a handle that the audit shows as no person',
    claimsOf('stack', 'suporte'),
    'nome de usuário da conta não serve',
  ],
  ['the handle of a key', claimsOf('fsk_live_ab', 'suporte'), 'nome de usuário da conta não serve'],
  ['no handle', { realm_access: { roles: ['suporte'] } }, 'nome de usuário da conta não serve'],
  ['the handle of somebody else', claimsOf('dono', 'suporte'), 'é de outra pessoa'],
])('an account with %s is told so, and has no session', async (_, claims, words) => {
  accounts.setAccount('subject-of-dono', claimsOf('dono', 'leitura'));
  await aBrowser().signIn();
  accounts.setAccount('subject-of-another', claims);
  const browser = aBrowser();
  const answer = await browser.signIn();
  expect(answer.status).toBe(403);
  expect(await textOf(answer)).toContain(words);
  expect(browser.cookies.size).toBe(0);
});

test('a person whose name changes at the provider keeps the handle of the audit', async () => {
  accounts.setAccount('subject-3', claimsOf('eva', 'leitura'));
  await aBrowser().signIn();
  accounts.setAccount('subject-3', claimsOf('eva.lima', 'operacao'));
  const browser = aBrowser();
  await browser.signIn();
  expect(await textOf(await browser.get('/'))).toContain('eva · operação');
});

test('an answer of the provider counts once, in the browser that began, with its own state and for ten minutes', async () => {
  accounts.setAccount('subject-4', claimsOf('fabio', 'leitura'));
  const victim = aBrowser();
  const back = await accounts.visit(await victim.begin());
  // Somebody else's browser follows the address: nobody is signed in as another by a link.
  const other = aBrowser();
  expect(await textOf(await other.get(back))).toContain('não começou neste navegador');
  await other.begin();
  expect(await textOf(await other.get(back))).toContain('não começou neste navegador');
  expect((await victim.get(back)).status).toBe(303);
  const state = new URL(back).searchParams.get('state') ?? '';
  const thief = aBrowser();
  thief.cookies.set('console-entrar', state);
  expect(await textOf(await thief.get(back))).toContain('demorou demais');
  const late = aBrowser();
  const lateBack = await accounts.visit(await late.begin());
  await console.harness.advance(10 * 60_000);
  expect(await textOf(await late.get(lateBack))).toContain('demorou demais');
});

test.each([
  ['a made-up code', (back: URL) => back.searchParams.set('code', 'made-up')],
  ['another issuer', (back: URL) => back.searchParams.set('iss', 'https://evil.example')],
  [
    'an error',
    (back: URL) => {
      back.searchParams.delete('code');
      back.searchParams.set('error', 'access_denied');
    },
  ],
])('an answer with %s signs nobody in', async (_, change) => {
  accounts.setAccount('subject-5', claimsOf('gil', 'leitura'));
  const browser = aBrowser();
  const back = new URL(await accounts.visit(await browser.begin()));
  change(back);
  expect(await textOf(await browser.get(back.href))).toContain('A entrada não foi confirmada');
  expect(browser.cookies.size).toBe(0);
});

test('the code of another sign-in does not fit the nonce and the verifier of this one', async () => {
  accounts.setAccount('subject-6', claimsOf('hugo', 'operacao'));
  const [attacker, victim] = [aBrowser(), aBrowser()];
  const stolen = new URL(await accounts.visit(await attacker.begin())).searchParams.get('code') ?? '';
  const back = new URL(await accounts.visit(await victim.begin()));
  back.searchParams.set('code', stolen);
  expect(await textOf(await victim.get(back.href))).toContain('A entrada não foi confirmada');
  expect(victim.cookies.size).toBe(0);
});

test('attempts of one address are limited, also with failures; who is signed in is not', async () => {
  accounts.setAccount('subject-7', claimsOf('ines', 'leitura'));
  const inside = aBrowser();
  await inside.signIn();
  const browser = aBrowser();
  let answer = await browser.get('/entrar/retorno?state=x');
  for (let tried = 0; tried < 31 && answer.status !== 429; tried += 1) {
    answer = await browser.get('/entrar/retorno?state=x');
  }
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '2']);
  expect(await textOf(answer)).toContain('Muitas tentativas');
  expect((await inside.get('/entrar/conta')).status).toBe(303);
  expect((await inside.get('/')).status).toBe(200);
});

test('a console with a provider has no links of development', async () => {
  expect((await aBrowser().get(`/entrar/desenvolvimento/${'A'.repeat(43)}`)).status).toBe(404);
});
