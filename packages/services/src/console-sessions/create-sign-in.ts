import { defineStatement } from '@fiscal/db';
import type { OperatorContext } from '../context/context.ts';
import type { ConsoleRole } from './console-role.ts';
import { makeSecret, secretDigest } from './secret-digest.ts';

/** Minutes within which a sign-in that was begun has to end. */
export const signInMinutes = 10;

/** `provider`: the person is at the provider. `link`: whoever has the link is the person. */
export type SignInToCreate =
  | {
      readonly kind: 'provider';
      readonly nonce: string;
      readonly codeVerifier: string;
      readonly returnTo: string;
    }
  | { readonly kind: 'link'; readonly handle: string; readonly role: ConsoleRole; readonly returnTo: string };

const insert = defineStatement<
  {
    id: string;
    kind: string;
    handle: string | null;
    role: string | null;
    nonce: string | null;
    codeVerifier: string | null;
    returnTo: string;
  },
  object
>(`
  insert into console_sign_in (id, kind, handle, role, nonce, code_verifier, return_to, created_at, expires_at)
    values (:id, :kind, :handle, :role, :nonce, :codeVerifier, :returnTo, now(), now() + interval '${signInMinutes} minutes')`);

/** Begins a sign-in. Returns its secret, the state of OpenID Connect or the end of a link, which works once. */
export async function createSignIn(
  { db, random }: Pick<OperatorContext, 'db' | 'random'>,
  signIn: SignInToCreate,
): Promise<string> {
  const secret = makeSecret(random);
  const absent = { handle: null, role: null, nonce: null, codeVerifier: null };
  await db.autocommit(insert, { ...absent, ...signIn, id: secretDigest(secret) });
  return secret;
}
