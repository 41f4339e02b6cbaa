import type { AuthorityCall, AuthorityCredential } from '@fiscal/authority';
import type { CallOptions } from './filing-kind-adapter.ts';
import type { DocumentToCarry } from './filing-types.ts';

/** Returns the parameters of a call that every document has: its authority, the credential and the limits of the call. */
export const callOf = (
  { authorizer, environment, simulation }: DocumentToCarry,
  { credential, signal, sendBefore }: CallOptions<AuthorityCredential>,
): AuthorityCall => ({
  authorizer,
  environment,
  credential,
  signal,
  sendBefore,
  ...(simulation === null ? {} : { simulation }),
});
