import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** The claims of an account besides its subject. */
export type AccountClaims = Readonly<Record<string, unknown>>;

/** A provider of OpenID Connect on loopback, with accounts that sign in without asking. */
export interface Accounts {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The account that signs in from now on. `userinfo`: its claims outside of the ID token; default: the same. */
  setAccount(subject: string, claims: AccountClaims, userinfo?: AccountClaims): void;
  /** Follows the provider's pages from the address of a sign-in; returns the address to which it sends the browser. */
  visit(address: string): Promise<string>;
  close(): Promise<void>;
}

const signingKey = () => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  alg: 'RS256',
  use: 'sig',
});

/** Starts a provider whose client may come back to `returnAddress`. */
export async function startAccounts(returnAddress: string): Promise<Accounts> {
  const client = { clientId: 'console', clientSecret: 'a secret of this test' };
  const account = { subject: '', claims: {} as AccountClaims, userinfo: {} as AccountClaims };
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [returnAddress],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    claims: { profile: ['preferred_username', 'roles', 'realm_access'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    jwks: { keys: [signingKey()] },
    cookies: { keys: ['a key of this test'] },
    pkce: { required: () => true },
    findAccount: async (_, subject) => ({
      accountId: subject,
      claims: async (use) => ({
        ...(use === 'userinfo' ? account.userinfo : account.claims),
        sub: subject,
      }),
    }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  });
  const callback = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/') !== true) return void callback(request, response);
    void finish(provider, request, response, account.subject);
  });
  return {
    issuer,
    ...client,
    setAccount(subject, claims, userinfo = claims) {
      account.subject = subject;
      account.claims = claims;
      account.userinfo = userinfo;
    },
    visit: (address) => follow(address, issuer),
    close: () => closeServer(server),
  };
}

type Handler = Parameters<ReturnType<Provider['callback']>>;

/** Confirms whatever the provider wants to ask the person. */
async function finish(
  provider: Provider,
  request: Handler[0],
  response: Handler[1],
  subject: string,
): Promise<void> {
  const { prompt, params, session, grantId } = await provider.interactionDetails(request, response);
  if (prompt.name === 'login') {
    await provider.interactionFinished(request, response, { login: { accountId: subject, remember: false } });
    return;
  }
  const grant =
    (grantId === undefined ? undefined : await provider.Grant.find(grantId)) ??
    new provider.Grant({ accountId: session?.accountId ?? subject, clientId: String(params.client_id) });
  grant.addOIDCScope('openid profile');
  await provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
}

/** Follows redirects inside the provider with its cookies, as a browser does. */
async function follow(address: string, issuer: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next = address;
  while (next.startsWith(issuer)) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`);
    next = new URL(location, next).href;
  }
  return next;
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
}
