import { type ConsoleRole, includesRole, readSession } from '@fiscal/services';
import type { Context, MiddlewareHandler } from 'hono';
import { RequestRefused } from '../http/request-refused.ts';
import { links } from '../paths/paths.ts';
import type { ConsoleEnv, ServingDeps, SignedIn } from './console-env.ts';

/** The header with which the script of a page asks for it again; such a request does not keep a session alive. */
export const refreshHeader = 'x-console-refresh';

export type SessionDeps = Pick<ServingDeps, 'sys' | 'issuer' | 'cookie'>;

/** Returns who is signed in; undefined without a session. */
export async function findPerson(
  c: Context,
  { sys, issuer, cookie }: SessionDeps,
): Promise<SignedIn | undefined> {
  const token = cookie.read(c);
  if (token === undefined) return undefined;
  const by = c.req.header(refreshHeader) === undefined ? 'person' : 'script';
  const session = await readSession(sys, { token, issuer, by });
  return session === undefined
    ? undefined
    : { person: { handle: session.handle, role: session.role }, token };
}

/**
 * Lets only people with the role on. Without a session the answer is the way to the sign-in page, and no byte of the body
 * is read. `pageOf` names the page to come back to.
 */
export const requirePerson =
  (deps: SessionDeps, role: ConsoleRole, pageOf: (c: Context) => string): MiddlewareHandler<ConsoleEnv> =>
  async (c, next) => {
    const signedIn = await findPerson(c, deps);
    if (signedIn === undefined) {
      const wasForm = c.req.method === 'POST' ? 'sessao' : undefined;
      return c.redirect(links.signIn({ return_to: pageOf(c), motivo: wasForm }), 303);
    }
    if (!includesRole(signedIn.person.role, role)) throw new RequestRefused(403);
    c.set('signedIn', signedIn);
    await next();
    return undefined;
  };
