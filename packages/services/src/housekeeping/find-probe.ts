import { defineStatement } from '@fiscal/db';
import { type Authorizer, authorizerOf, type Environment, id24, type Uf, ufs } from '@fiscal/domain';
import { isPaused } from '../circuit/is-paused.ts';
import type { SystemContext } from '../context/context.ts';
import type { UsableCertificate } from '../filing/filing-types.ts';

/** A probe of an authority with circuits that wait for a trial while no filing waits, with the certificate to use. */
export interface ProbeToMake {
  readonly authorizer: Authorizer;
  readonly environment: Environment;
  /** The services whose circuits the answer decides. */
  readonly services: readonly string[];
  /** By the database's clock (ms). */
  readonly startedAt: number;
  readonly uf: Uf;
  readonly certificate: UsableCertificate;
}

type Idle = Pick<ProbeToMake, 'authorizer' | 'environment' | 'services' | 'startedAt'>;

/**
 * The next status query of an authority is made after `statusMs`, for every result of this one. So its circuits are
 * taken together, and none while another one was taken a moment ago, or while an operator paused the authority.
 */
const takeIdle = defineStatement<{ services: readonly string[]; statusMs: number }, Idle>(`
  with due as (
    select authorizer, environment from authority_state s
    where state <> 'closed' and until <= now() and waiting = 0 and service = any(:services) and not ${isPaused('s')}
    group by authorizer, environment
    having max(updated_at) <= now() - :statusMs::float8 * interval '1 millisecond'
  ), taken as (
    update authority_state s set updated_at = now() from due d
    where s.authorizer = d.authorizer and s.environment = d.environment
      and s.state <> 'closed' and s.until <= now() and s.waiting = 0 and s.service = any(:services)
      and s.updated_at <= now() - :statusMs::float8 * interval '1 millisecond'
    returning s.authorizer, s.environment, s.service
  )
  select authorizer, environment, json_agg(service order by service) as services,
    (extract(epoch from now()) * 1000)::float8 as "startedAt"
  from taken group by authorizer, environment`);

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
 * Takes the circuits that no waiting filing would try. For them one status query of their authority is the trial, only
 * for kinds whose table row has `trial: 'statusService'`, and not more often than the authorities allow.
 */
export async function findProbes(sys: SystemContext): Promise<readonly ProbeToMake[]> {
  const probed = Object.values(sys.filingKinds).filter(({ trial }) => trial === 'statusService');
  const { statusMs } = sys.settings.timing;
  const idle = await sys.db.autocommit(takeIdle, {
    services: probed.map(({ service }) => service),
    statusMs,
  });
  const probes: ProbeToMake[] = [];
  for (const { authorizer, environment, services, startedAt } of idle) {
    const states = ufs.filter((uf) => authorizerOf(uf) === authorizer);
    const [company] = await sys.db.autocommit(findProbingCompany, {
      environment,
      states,
      turn: Math.floor(startedAt / statusMs),
    });
    if (company === undefined) continue;
    const certificate = { id: id24(company.id), version: company.version };
    probes.push({ authorizer, environment, services, startedAt, uf: company.uf, certificate });
  }
  return probes;
}
