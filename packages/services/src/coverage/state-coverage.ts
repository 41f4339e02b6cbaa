import { crts, operations, type Uf } from '@fiscal/domain';
import type { ServiceSettings } from '../context/context.ts';
import { isStateServed } from './served-reason.ts';

/** The NF-e of a state: of one that is served every regime and operation. Pure. */
export function stateCoverage(settings: ServiceSettings, uf: Uf) {
  const served = isStateServed(uf, settings);
  return { served, regimes: served ? crts : [], operations: served ? operations : [] };
}
