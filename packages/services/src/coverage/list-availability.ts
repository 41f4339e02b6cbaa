import type { AuthorityAvailability } from '@fiscal/api-contract';
import { authorizerOf, type Environment, servedAuthorizers, type Uf } from '@fiscal/domain';
import type { ServiceDeps, ServiceSettings } from '../context/context.ts';
import { availabilityOf } from './availability-of.ts';
import type { CoverageDeps } from './create-coverage-reader.ts';

export interface ServedAuthority extends AuthorityAvailability {
  /** The served states whose NF-e the authority authorizes; empty for the Sefin. */
  readonly states: readonly Uf[];
}

/**
 * Lists the authorities of the served states and the Sefin Nacional. The list is public and contains nothing about a
 * client. Never rejects.
 */
export async function listAvailability(
  ctx: CoverageDeps &
    Pick<ServiceDeps, 'filingKinds'> & { readonly settings: Pick<ServiceSettings, 'servedStates'> },
  { environment }: { readonly environment: Environment },
): Promise<readonly ServedAuthority[]> {
  const traffic = await ctx.coverage.readTraffic();
  const { servedStates } = ctx.settings;
  const authorities = Object.values(servedAuthorizers(servedStates)).flat();
  return authorities.map((authority) => ({
    ...availabilityOf(ctx.filingKinds, traffic, { authority, environment }),
    states: servedStates.filter((uf) => authorizerOf(uf) === authority),
  }));
}
