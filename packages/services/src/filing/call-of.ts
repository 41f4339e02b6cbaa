import type { AuthorityCall, AuthorityCredential } from '@fiscal/authority';
import type { CallOptions } from './filing-kind-adapter.ts';
import type { DocumentToCarry } from './filing-types.ts';

/** Returns the authority that a call about the document goes to, and what opens its connection. */
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
