import type { AuthorityCredential, SefinCall } from '@fiscal/authority';
import type { CallOptions } from '../../filing/filing-kind-adapter.ts';
import type { DocumentToCarry } from '../../filing/filing-types.ts';

/** Returns the options of a call about the document. */
export const sefinCallOf = (
  { environment, simulation }: DocumentToCarry,
  { credential, signal, sendBefore }: CallOptions<AuthorityCredential>,
): SefinCall => ({
  environment,
  credential,
  signal,
  sendBefore,
  ...(simulation === null ? {} : { simulation }),
});
