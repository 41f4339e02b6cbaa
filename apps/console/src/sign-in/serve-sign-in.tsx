import {
  createSignIn,
  endSession,
  openSession,
  recordPerson,
  type SessionToOpen,
  useSignIn,
} from '@fiscal/services';
import type { Context, Hono } from 'hono';
import { checkOrigin } from '../http/check-origin.ts';
import { signInCookie } from '../http/session-cookie.ts';
import { paths } from '../paths/paths.ts';
import type { ConsoleEnv, ServingDeps } from '../serving/console-env.ts';
import { findPerson } from '../serving/require-person.ts';
import {
  personRefusals,
  type SignInReason,
  type SignInRefusal,
  signInReasons,
  signInRefusals,
} from '../words/sign-in-words.ts';
import { limitSignIn } from './limit-sign-in.ts';
import { type Account, beginSecrets, type Provider } from './provider.ts';
import { handleOf, roleOf } from './read-claims.ts';
import { safeReturnTo } from './return-to.ts';
import { SignInByLinkPage, SignInPage, SignInRefusedPage } from './sign-in-page.tsx';

/** The one way to sign in: at a provider, or by the links of a development console. */
export type SignIn =
  | { readonly kind: 'provider'; readonly provider: Provider }
  | { readonly kind: 'development' };

/** The issuer of the sessions that links of development open; no address, so no provider has it. */
export const developmentIssuer = 'development';

/** Returns whose sessions a console accepts. */
export const issuerOf = (signIn: SignIn): string =>
  signIn.kind === 'provider' ? signIn.provider.issuer : developmentIssuer;

/** Returns the addresses of one way to sign in. */
export const signInPaths = ({ kind }: SignIn): readonly string[] =>
  kind === 'provider'
    ? [paths.signIn, paths.signInBegin, paths.signInReturn]
    : [paths.signIn, paths.signInLink];

export interface SignInDeps extends ServingDeps {
  readonly signIn: SignIn;
  /** The paths of the pages to which a person may come back. */
  readonly pagePaths: readonly string[];
  readonly isTrustedProxy: Parameters<typeof limitSignIn>[0]['isTrustedProxy'];
}

/** Seconds for which the browser remembers that it began a sign-in. */
const beginSeconds = 600;

/** Serves the pages of the sign-in. */
export function serveSignIn(app: Hono<ConsoleEnv>, deps: SignInDeps): void {
  const { signIn, pagePaths, assets } = deps;
  const returnToOf = (c: Context): string => safeReturnTo(c.req.query('return_to'), pagePaths);
  app.get(paths.signIn, async (c) => {
    if ((await findPerson(c, deps)) !== undefined) return c.redirect(returnToOf(c), 303);
    const reason = c.req.query('motivo');
    return c.html(
      <SignInPage
        assets={assets}
        kind={signIn.kind}
        reason={isReason(reason) ? reason : undefined}
        returnTo={returnToOf(c)}
      />,
    );
  });
  const limit = limitSignIn({ ...deps, clock: deps.sys.clock });
  if (signIn.kind === 'provider')
    serveProvider(app, { ...deps, limit, provider: signIn.provider, returnToOf });
  else serveLinks(app, { ...deps, limit });
}

const isReason = (text: string | undefined): text is SignInReason =>
  text !== undefined && Object.hasOwn(signInReasons, text);

type Limited = SignInDeps & { readonly limit: ReturnType<typeof limitSignIn> };

function serveProvider(
  app: Hono<ConsoleEnv>,
  deps: Limited & { readonly provider: Provider; readonly returnToOf: (c: Context) => string },
): void {
  const { sys, provider, publicUrl, logger, limit, returnToOf } = deps;
  const begun = signInCookie(publicUrl);
  const refuse = (c: Context, refusal: SignInRefusal) => refuseWith(c, deps, signInRefusals[refusal]);
  app.get(paths.signInBegin, limit, async (c) => {
    const secrets = beginSecrets();
    const state = await createSignIn(sys, { kind: 'provider', ...secrets, returnTo: returnToOf(c) });
    try {
      const address = await provider.addressFor({ ...secrets, state }, `${publicUrl}${paths.signInReturn}`);
      begun.write(c, state, beginSeconds);
      return c.redirect(address, 303);
    } catch (error) {
      logger.warn({ error }, 'the provider of the accounts does not answer');
      return refuse(c, 'unreachable');
    }
  });
  app.get(paths.signInReturn, limit, async (c) => {
    const state = c.req.query('state');
    const isOfBrowser = state !== undefined && begun.read(c) === state;
    begun.remove(c);
    if (!isOfBrowser) return refuse(c, 'otherBrowser');
    const used = await useSignIn(sys, { kind: 'provider', secret: state });
    if (used === undefined) return refuse(c, 'over');
    const address = new URL(`${publicUrl}${paths.signInReturn}${new URL(c.req.url).search}`);
    let account: Account;
    try {
      account = await provider.accountOf(address, { ...used, state });
    } catch (error) {
      // The error of the library may hold what the provider sent.
      logger.warn(
        { name: error instanceof Error ? error.name : typeof error },
        'a sign-in was not confirmed',
      );
      return refuse(c, 'refused');
    }
    const role = roleOf(account.role);
    if (role === undefined) return refuse(c, 'noRole');
    const person = { handle: handleOf(account.handle), issuer: provider.issuer, subject: account.subject };
    return enter(c, deps, { ...person, role }, used.returnTo);
  });
}

/** A preview of the link opens its page, and does not use it: only the button signs in. */
function serveLinks(app: Hono<ConsoleEnv>, deps: Limited): void {
  app.get(paths.signInLink, (c) => c.html(<SignInByLinkPage assets={deps.assets} address={c.req.path} />));
  app.post(paths.signInLink, deps.limit, async (c) => {
    checkOrigin(c, deps.publicUrl);
    const link = await useSignIn(deps.sys, { kind: 'link', secret: c.req.param('token') });
    if (link === undefined) return refuseWith(c, deps, signInRefusals.linkUsed);
    const { handle, role, returnTo } = link;
    return enter(c, deps, { handle, role, issuer: developmentIssuer, subject: handle }, returnTo);
  });
}

/** Opens a new session for the person, whatever session the browser had, which ends. */
async function enter(
  c: Context<ConsoleEnv>,
  deps: SignInDeps,
  person: SessionToOpen & { readonly subject: string },
  returnTo: string,
): Promise<Response> {
  const { sys, cookie, pagePaths } = deps;
  const recorded = await recordPerson(sys, person);
  if (recorded.kind === 'badHandle' || recorded.kind === 'handleTaken') {
    return refuseWith(c, deps, personRefusals[recorded.kind]);
  }
  const handle = recorded.kind === 'otherHandle' ? recorded.handle : person.handle;
  const { token, expiresAt } = await openSession(sys, { ...person, handle });
  const before = cookie.read(c);
  if (before !== undefined) await endSession(sys, { token: before });
  cookie.write(c, token, Math.floor((expiresAt.getTime() - sys.clock.now().getTime()) / 1000));
  return c.redirect(safeReturnTo(returnTo, pagePaths), 303);
}

const refuseWith = async (
  c: Context,
  { assets }: Pick<SignInDeps, 'assets'>,
  words: readonly [title: string, sentence: string],
): Promise<Response> => c.html(<SignInRefusedPage assets={assets} words={words} />, 403);
