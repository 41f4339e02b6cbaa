import { defineStatement } from '@fiscal/db';
import type { OperatorContext } from '../context/context.ts';
import type { SignInToCreate } from './create-sign-in.ts';
import { secretDigest } from './secret-digest.ts';

type SignInOf<Kind extends SignInToCreate['kind']> = Extract<SignInToCreate, { readonly kind: Kind }>;

const use = defineStatement<{ id: string; kind: string }, object>(`
  update console_sign_in set used_at = now()
  where id = :id and kind = :kind and used_at is null and expires_at > now()
  returning kind, handle, role, nonce, code_verifier as "codeVerifier", return_to as "returnTo"`);

/** Uses a sign-in up. Undefined when it was used before, is too old, of another kind, or never existed. */
export async function useSignIn<Kind extends SignInToCreate['kind']>(
  { db }: Pick<OperatorContext, 'db'>,
  { kind, secret }: { readonly kind: Kind; readonly secret: string },
): Promise<SignInOf<Kind> | undefined> {
  const [used] = await db.autocommit(use, { id: secretDigest(secret), kind });
  return used as SignInOf<Kind> | undefined;
}
