import { authorityQueue, type FilingKind } from '@fiscal/contracts';
import { defineStatement, type NoParameters } from '@fiscal/db';
import {
  type Attention,
  type Authorizer,
  attentions,
  type Environment,
  environments,
  type FilingStatus,
  isOfNetwork,
  type WaitReason,
} from '@fiscal/domain';
import { isPaused } from '../circuit/is-paused.ts';
import { type Place, queueOf } from '../circuit/queue-of.ts';
import type { SystemContext } from '../context/context.ts';
import type { Sample } from './gauges.ts';
import { waitsForWorker, waitsSince } from './waits-for-worker.ts';

interface Documents {
  readonly kind: FilingKind;
  readonly authorizer: string;
  readonly environment: Environment;
  readonly status: FilingStatus;
  readonly attention: Attention | null;
  readonly waiting: WaitReason | null;
  readonly documents: number;
  readonly oldestSeconds: number;
  readonly withoutCallSeconds: number;
}

interface Paused {
  readonly authorizer: Authorizer;
  readonly environment: Environment;
  readonly seconds: number;
}

interface Deliveries {
  readonly failing: boolean;
  readonly deliveries: number;
  readonly oldestSeconds: number;
}

const ageOf = (moment: string): string =>
  `coalesce(greatest(0, extract(epoch from now() - ${moment})), 0)::float8`;

const countDocuments = defineStatement<NoParameters, Documents>(`
  select f.kind, f.authorizer, f.environment, f.status, f.attention, f.waiting, count(*)::int as documents,
    ${ageOf('min(f.created_at)')} as "oldestSeconds",
    ${ageOf(`min(${waitsSince('f')}) filter (where ${waitsForWorker('f')})`)} as "withoutCallSeconds"
  from filing f where f.open group by 1, 2, 3, 4, 5, 6`);

/** A receiver that is away for long leaves millions; each is looked up among the attempts. */
const mostDeliveries = 100_000;

const countDeliveries = defineStatement<{ most: number }, Deliveries>(`
  select exists (select from delivery_attempt a where a.client_id = d.client_id and a.delivery_id = d.id
      and a.round = d.round) as failing,
    count(*)::int as deliveries, ${ageOf('min(d.created_at) filter (where d.round = 1)')} as "oldestSeconds"
  from (select * from delivery where status = 'pending' and channel = 'webhook' limit :most) d group by 1`);

const countWebhooks = defineStatement<
  NoParameters,
  { readonly failing: boolean; readonly webhooks: number }
>(`
  select w.failing_since is not null as failing, count(*)::int as webhooks
  from webhook w
  join client k on k.id = w.client_id and k.suspended_at is null
  where w.active group by 1`);

/** A circuit counts as closed while a person has paused its authority: nobody has to look for an outage. */
const readCircuits = defineStatement<NoParameters, Place & { readonly isOpen: boolean }>(`
  select authorizer, environment, service, state <> 'closed' and not ${isPaused('s')} as "isOpen"
  from authority_state s`);

const readPauses = defineStatement<NoParameters, Paused>(`
  select authorizer, environment, ${ageOf('paused_at')} as "seconds" from authority_pause`);

const daysLeft = ['expired', '7', '30', 'more'] as const;

const countCertificates = defineStatement<
  NoParameters,
  { readonly days: (typeof daysLeft)[number]; readonly certificates: number }
>(`
  select case when c.not_after <= now() then 'expired' when c.not_after <= now() + interval '7 days' then '7'
      when c.not_after <= now() + interval '30 days' then '30' else 'more' end as days, count(*)::int as certificates
  from certificate c
  join company o on o.client_id = c.client_id and o.id = c.company_id and o.status = 'active'
  join client k on k.id = c.client_id and k.suspended_at is null
  where c.replaced_at is null group by 1`);

/**
 * Reads how the business of all clients stands: open documents, circuits, certificates, webhooks and pending
 * deliveries. Reads only open rows and those of companies and webhooks.
 */
export async function readBusiness(sys: SystemContext): Promise<readonly Sample[]> {
  const documents = await sys.db.autocommit(countDocuments, {});
  const deliveries = await sys.db.autocommit(countDeliveries, { most: mostDeliveries });
  const circuits = await sys.db.autocommit(readCircuits, {});
  const pauses = await sys.db.autocommit(readPauses, {});
  const certificates = await sys.db.autocommit(countCertificates, {});
  const webhooks = await sys.db.autocommit(countWebhooks, {});
  return [
    ...documents.flatMap((row) => documentSamples(sys, row)),
    {
      name: 'fiscal_without_call_oldest_seconds',
      labels: {},
      value: Math.max(0, ...documents.map(({ withoutCallSeconds }) => withoutCallSeconds)),
    },
    ...attentionSamples(documents),
    ...circuitSamples(sys, circuits),
    ...pauses.flatMap((pause) => pauseSamples(sys, pause)),
    ...daysLeft.map((days): Sample => {
      const value = certificates.find((row) => row.days === days)?.certificates ?? 0;
      return { name: 'fiscal_certificates', labels: { days }, value };
    }),
    ...[true, false].flatMap((failing) => deliverySamples(failing, deliveries)),
    ...[true, false].map((failing): Sample => {
      const value = webhooks.find((row) => row.failing === failing)?.webhooks ?? 0;
      return { name: 'fiscal_webhooks', labels: { failing: `${failing}` }, value };
    }),
  ];
}

function documentSamples(sys: SystemContext, row: Documents): readonly Sample[] {
  const { kind, authorizer, environment, status, attention, waiting } = row;
  const labels = {
    kind,
    status,
    attention: attention ?? 'none',
    waiting: waiting ?? 'none',
    authority: authorityQueue(sys.filingKinds[kind], authorizer, environment),
  };
  return [
    { name: 'fiscal_open_documents', labels, value: row.documents },
    { name: 'fiscal_open_documents_oldest_seconds', labels, value: row.oldestSeconds },
  ];
}

/** Counts for every attention, so that the series of one that nothing has is 0 and not absent. */
const attentionSamples = (documents: readonly Documents[]): readonly Sample[] =>
  attentions.flatMap((attention) =>
    environments.map((environment) => ({
      name: 'fiscal_documents_for_person',
      labels: { attention, environment },
      value: documents
        .filter((row) => row.attention === attention && row.environment === environment)
        .reduce((sum, row) => sum + row.documents, 0),
    })),
  );

/** Several services of an authority have one gauge. */
function circuitSamples(
  sys: SystemContext,
  circuits: readonly (Place & { readonly isOpen: boolean })[],
): readonly Sample[] {
  const open = new Map<string, boolean>();
  for (const circuit of circuits) {
    const authority = queueOf(sys, circuit);
    open.set(authority, (open.get(authority) ?? false) || circuit.isOpen);
  }
  return [...open].map(([authority, isOpen]) => ({
    name: 'fiscal_circuit_open',
    labels: { authority },
    value: isOpen ? 1 : 0,
  }));
}

/** One sample for each queue of calls to the authority. */
function pauseSamples(
  { filingKinds }: SystemContext,
  { authorizer, environment, seconds }: Paused,
): readonly Sample[] {
  const queues = Object.values(filingKinds).flatMap((kind) =>
    isOfNetwork(authorizer, kind.network) ? [authorityQueue(kind, authorizer, environment)] : [],
  );
  return [...new Set(queues)].map((authority) => ({
    name: 'fiscal_authority_paused_seconds',
    labels: { authority },
    value: seconds,
  }));
}

function deliverySamples(failing: boolean, rows: readonly Deliveries[]): readonly Sample[] {
  const found = rows.find((row) => row.failing === failing);
  const labels = { failing: `${failing}` };
  return [
    { name: 'fiscal_pending_deliveries', labels, value: found?.deliveries ?? 0 },
    { name: 'fiscal_pending_deliveries_oldest_seconds', labels, value: found?.oldestSeconds ?? 0 },
  ];
}
