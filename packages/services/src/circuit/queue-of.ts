import { authorityQueue } from '@fiscal/contracts';
import type { Environment } from '@fiscal/domain';
import type { SystemContext } from '../context/context.ts';
import type { CircuitPlace } from './report-to-circuit.ts';

/** A service of an authority in an environment. */
export type Place = CircuitPlace & { readonly environment: Environment };

/** Returns the queue of the calls to a service of an authority. */
export function queueOf(
  { filingKinds }: Pick<SystemContext, 'filingKinds'>,
  { authorizer, environment, service }: Place,
): string {
  const kind = Object.values(filingKinds).find((each) => each.service === service);
  if (kind === undefined) throw new RangeError(`no kind goes to ${service}`);
  return authorityQueue(kind, authorizer, environment);
}
