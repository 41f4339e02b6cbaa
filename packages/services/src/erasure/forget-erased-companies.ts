import type { Subscription } from '@fiscal/db';
import type { IssuingContextCache } from '../accept/issuing-context.ts';
import type { SystemContext } from '../context/context.ts';
import { subscribeRemovals } from '../notify/publish-removal.ts';

/**
 * Removes an erased company from the cache of this process; clears the cache when a notification may have been missed.
 */
export const forgetErasedCompanies = (
  sys: Pick<SystemContext, 'db'>,
  contexts: Pick<IssuingContextCache, 'deleteCompany' | 'clear'>,
): Promise<Subscription> =>
  subscribeRemovals(
    sys,
    'company_erasure',
    (companyId) => contexts.deleteCompany(companyId),
    () => contexts.clear(),
  );
