import type { AuthorityCall, AuthorityCredential } from '@fiscal/authority';
import type { CallOptions } from './filing-kind-adapter.ts';
import type { DocumentToCarry } from './filing-types.ts';

/** Returns the options of a call about the document: the authority, and the credential that opens the connection. */
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
