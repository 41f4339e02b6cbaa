import type { Id24, Mode } from '@fiscal/domain';
import type { Tenant } from '../context/context.ts';

/** The tenant of a key without restrictions. */
export const aTenant = (clientId: Id24, mode: Mode): Tenant => ({
  clientId,
  mode,
  companyIds: [],
  keyPrefix: `fsk_${mode}_Ab3dEf9h`,
});
