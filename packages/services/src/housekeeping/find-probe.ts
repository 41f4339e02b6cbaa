import { defineStatement } from '@fiscal/db';
import { type Authorizer, authorizerOf, type Environment, id24, type Uf, ufs } from '@fiscal/domain';
import type { SystemContext } from '../context/context.ts';
import type { UsableCertificate } from '../filing/filing-types.ts';

/** An authority whose circuit waits for a trial while no filing waits, and who may ask for it. */
export interface ProbeToMake {
  readonly authorizer: Authorizer;
  readonly environment: Environment;
  readonly service: string;
  /** By the database's clock (ms). */
  readonly askedAt: number;
  readonly uf: Uf;
  readonly certificate: UsableCertificate;
}

interface Idle {
  readonly authorizer: Authorizer;
  readonly environment: Environment;
  readonly service: string;
  readonly askedAt: number;
}

const findIdle = defineStatement<[services: readonly string[], statusMs: number], Idle>(`
  select authorizer, environment, service, (extract(epoch from now()) * 1000)::float8 as "askedAt" from authority_state
  where state <> 'closed' and until <= now() and waiting = 0 and service = any($1)
    and updated_at <= now() - $2::float8 * interval '1 millisecond'`);

const findAsker = defineStatement<
  [environment: string, states: readonly string[]],
  { readonly uf: Uf; readonly id: string; readonly version: number }
>(`
  select o.address ->> 'uf' as uf, c.id, c.version
  from company o
  join certificate c on c.client_id = o.client_id and c.company_id = o.id and c.replaced_at is null
    and c.not_after > now()
  where o.environment = $1 and o.status = 'active' and o.address ->> 'uf' = any($2)
  limit 1`);

/**
 * Circuits that nothing would try otherwise: a status question takes the place of a filing's trial where the row of the kind
 * says that the status service reports on its service, not more often than the authorities want to be asked.
 */
export async function findProbes(sys: SystemContext): Promise<readonly ProbeToMake[]> {
  const probed = Object.values(sys.filingKinds).filter(({ trial }) => trial === 'statusService');
  const idle = await sys.db.autocommit(findIdle, [
    probed.map(({ service }) => service),
    sys.settings.timing.statusMs,
  ]);
  const probes: ProbeToMake[] = [];
  for (const { authorizer, environment, service, askedAt } of idle) {
    const states = ufs.filter((uf) => authorizerOf(uf) === authorizer);
    const [asker] = await sys.db.autocommit(findAsker, [environment, states]);
    if (asker === undefined) continue;
    const certificate = { id: id24(asker.id), version: asker.version };
    probes.push({ authorizer, environment, service, askedAt, uf: asker.uf, certificate });
  }
  return probes;
}
