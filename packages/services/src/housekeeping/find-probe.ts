import { defineStatement } from '@fiscal/db';
import { type Authorizer, authorizerOf, type Environment, id24, type Uf, ufs } from '@fiscal/domain';
import type { SystemContext } from '../context/context.ts';
import type { UsableCertificate } from '../filing/filing-types.ts';

/** A probe of an authority whose circuit waits for a trial while no filing waits, with the certificate to use. */
export interface ProbeToMake {
  readonly authorizer: Authorizer;
  readonly environment: Environment;
  readonly service: string;
  /** By the database's clock (ms). */
  readonly startedAt: number;
  readonly uf: Uf;
  readonly certificate: UsableCertificate;
}

interface Idle {
  readonly authorizer: Authorizer;
  readonly environment: Environment;
  readonly service: string;
  readonly startedAt: number;
}

/** The next status query is made after `statusMs`, for every result of this one. */
const takeIdle = defineStatement<{ services: readonly string[]; statusMs: number }, Idle>(`
  update authority_state set updated_at = now()
  where state <> 'closed' and until <= now() and waiting = 0 and service = any(:services)
    and updated_at <= now() - :statusMs::float8 * interval '1 millisecond'
  returning authorizer, environment, service, (extract(epoch from now()) * 1000)::float8 as "startedAt"`);

/** Certificates take turns, so that one that the authority refuses does not keep the circuit open for long. */
const findProbingCompany = defineStatement<
  { environment: string; states: readonly string[]; turn: number },
  { readonly uf: Uf; readonly id: string; readonly version: number }
>(`
  select uf, id, version from (
    select o.address ->> 'uf' as uf, c.id, c.version,
      row_number() over (order by c.id) - 1 as place, count(*) over () as places
    from company o
    join certificate c on c.client_id = o.client_id and c.company_id = o.id and c.replaced_at is null
      and c.not_after > now()
    where o.environment = :environment and o.status = 'active' and o.address ->> 'uf' = any(:states)
  ) companies
  where place = :turn::float8::bigint % places`);

/**
 * Takes the circuits that no waiting filing would try. For them a status query is the trial, only for kinds whose table
 * row has `trial: 'statusService'`, and not more often than the authorities allow.
 */
export async function findProbes(sys: SystemContext): Promise<readonly ProbeToMake[]> {
  const probed = Object.values(sys.filingKinds).filter(({ trial }) => trial === 'statusService');
  const { statusMs } = sys.settings.timing;
  const idle = await sys.db.autocommit(takeIdle, {
    services: probed.map(({ service }) => service),
    statusMs,
  });
  const probes: ProbeToMake[] = [];
  for (const { authorizer, environment, service, startedAt } of idle) {
    const states = ufs.filter((uf) => authorizerOf(uf) === authorizer);
    const [company] = await sys.db.autocommit(findProbingCompany, {
      environment,
      states,
      turn: Math.floor(startedAt / statusMs),
    });
    if (company === undefined) continue;
    const certificate = { id: id24(company.id), version: company.version };
    probes.push({ authorizer, environment, service, startedAt, uf: company.uf, certificate });
  }
  return probes;
}
