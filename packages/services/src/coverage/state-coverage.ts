import { crts, operations, type Uf } from '@fiscal/domain';
import type { ServiceSettings } from '../context/context.ts';
import { isStateServed } from '../served/served-reason.ts';

/** Returns the coverage of NF-e in a state. A served state has every regime and operation. Pure. */
export function stateCoverage(settings: ServiceSettings, uf: Uf) {
  const served = isStateServed(uf, settings);
  return { served, regimes: served ? crts : [], operations: served ? operations : [] };
}
