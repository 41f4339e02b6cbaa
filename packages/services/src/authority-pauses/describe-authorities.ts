import type { AuthorityService } from '@fiscal/contracts';
import { defineStatement, type NoParameters } from '@fiscal/db';
import type { WaitReason } from '@fiscal/domain';
import type { CircuitPlace } from '../circuit/report-to-circuit.ts';
import { waitsForAuthority } from '../circuit/waits-for-authority.ts';
import type { OperatorContext } from '../context/context.ts';
import { trafficPosition } from '../coverage/count-traffic.ts';
import { latencyOf } from '../coverage/latency-class.ts';
import { runAcceptedAt } from '../filing-record/run-accepted-at.ts';
import { knownSamples } from '../readings/known-samples.ts';
import { type AuthorityPause, type AuthorityPlace, pauseColumns } from './authority-to-pause.ts';

export interface DescribedAuthority extends AuthorityPlace {
  /** Null while nobody has paused it. */
  readonly pause: AuthorityPause | null;
  readonly services: readonly DescribedService[];
}

export interface DescribedService {
  readonly service: AuthorityService;
  /** `until`: null while closed. `reason`: the last failure; null without one. */
  readonly circuit: {
    readonly state: 'closed' | 'open' | 'halfOpen';
    readonly until: Date | null;
    readonly reason: string | null;
  };
  /** The documents in progress that need no person, by the reason of their wait. */
  readonly waiting: readonly WaitingDocuments[];
  readonly lastHour: AnsweredCalls;
  readonly lastDay: AnsweredCalls;
  /** The documents a second that are woken now; 0 while none is. */
  readonly wokenPerSecond: number;
}

export interface WaitingDocuments {
  /** `paused`: for an authority that a person paused. Null: on their way, without a wait. */
  readonly reason: WaitReason | 'paused' | null;
  readonly documents: number;
  /** The time since which the first of them is on its way; its attempts do not move it. */
  readonly since: Date;
  /** The code with which the authority put one of them off (108: it has stopped); null without such an answer. */
  readonly answer: string | null;
}

/** The transmissions that say something about the authority. */
export interface AnsweredCalls {
  readonly answered: number;
  readonly unanswered: number;
  /** Null without answered calls. */
  readonly medianMs: number | null;
}

export interface DescribedAuthorities {
  /** Each authority that has a document, a call, a circuit or a pause, by name and environment. */
  readonly authorities: readonly DescribedAuthority[];
  /** The time until which calls are counted; null when none was counted. */
  readonly measuredUntil: Date | null;
}

type Place = AuthorityPlace & { readonly service: AuthorityService };

const readPauses = defineStatement<NoParameters, AuthorityPlace & AuthorityPause>(
  `select authorizer, environment, ${pauseColumns} from authority_pause`,
);

/** A circuit whose time is over counts as half open, because it lets the next documents try. */
const readCircuits = defineStatement<NoParameters, Place & DescribedService['circuit']>(`
  select authorizer, environment, service, until, reason,
    case when state = 'closed' then state when state = 'open' and until > now() then 'open' else 'halfOpen' end as state
  from authority_state`);

const readCalls = defineStatement<
  NoParameters,
  Place & { readonly latencyClass: number; readonly day: number; readonly hour: number }
>(`
  select authorizer, environment, service, latency_class as "latencyClass", sum(calls)::int as day,
    coalesce(sum(calls) filter (where slot > now() - interval '1 hour'), 0)::int as hour
  from authority_traffic where slot > now() - interval '1 day' group by 1, 2, 3, 4`);

/** One document of each group stands for what the authority answered to it: the cost does not grow with the waits. */
const readWaiting = defineStatement<NoParameters, Place & WaitingDocuments>(`
  select w.authorizer, w.environment, w.service, w.reason, w.documents, w.since,
    case when w.reason = 'putOff' then (
      select a.c_stat from attempt a
      where a.client_id = w.one[1] and a.filing_id = w.one[2] and a.kind = 'transmit'
      order by a.sequence desc limit 1
    ) end as answer
  from (
    select f.authorizer, f.environment, f.service,
      case when f.waiting = 'circuit' and f.waiting_until is null then 'paused' else f.waiting end as reason,
      count(*)::int as documents, min(${runAcceptedAt('f')}) as since, max(array[f.client_id, f.id]) as one
    from filing f where ${waitsForAuthority('f')} group by 1, 2, 3, 4
  ) w order by w.reason`);

/** Reads what housekeeping has read within a minute. */
const readKept = defineStatement<
  NoParameters,
  { readonly samples: unknown; readonly measuredUntil: Date | null }
>(`
  select (select samples from reading where name = 'dispatch' and read_at > now() - interval '1 minute') as samples,
    (select to_timestamp(('x' || reached)::bit(32)::bigint) from housekeeping_position
      where name = '${trafficPosition}') as "measuredUntil"`);

/** Describes the authorities of all clients for operators: circuits, availability, what waits, recovery and pauses. */
export async function describeAuthorities({
  db,
}: Pick<OperatorContext, 'db'>): Promise<DescribedAuthorities> {
  const [pauses, circuits, calls, waiting, kept] = await Promise.all([
    db.autocommit(readPauses, {}),
    db.autocommit(readCircuits, {}),
    db.autocommit(readCalls, {}),
    db.autocommit(readWaiting, {}),
    db.autocommit(readKept, {}),
  ]);
  const paces = pacesOf(kept[0]?.samples);
  const places = unique([...circuits, ...calls, ...waiting], isSameService);
  const describe = (place: Place): DescribedService => {
    const isHere = (row: Place): boolean => isSameService(row, place);
    const counted = calls.filter(isHere);
    return {
      service: place.service,
      circuit: circuitOf(circuits.find(isHere)),
      waiting: waiting
        .filter(isHere)
        .map(({ reason, documents, since, answer }) => ({ reason, documents, since, answer })),
      lastHour: callsOf(counted.map(({ latencyClass, hour }) => ({ latencyClass, calls: hour }))),
      lastDay: callsOf(counted.map(({ latencyClass, day }) => ({ latencyClass, calls: day }))),
      wokenPerSecond: paces.get(nameOf(place)) ?? 0,
    };
  };
  const authorities = unique<AuthorityPlace>([...pauses, ...places], isSameAuthority);
  return {
    measuredUntil: kept[0]?.measuredUntil ?? null,
    authorities: sorted(authorities).map(({ authorizer, environment }) => ({
      authorizer,
      environment,
      pause: pauseOf(pauses.find((row) => isSameAuthority(row, { authorizer, environment }))),
      services: places
        .filter((place) => isSameAuthority(place, { authorizer, environment }))
        .map(describe)
        .toSorted((a, b) => (a.service < b.service ? -1 : 1)),
    })),
  };
}

const isSameAuthority = (a: AuthorityPlace, b: AuthorityPlace): boolean =>
  a.authorizer === b.authorizer && a.environment === b.environment;
const isSameService = (a: Place, b: Place): boolean => isSameAuthority(a, b) && a.service === b.service;

const unique = <T>(rows: readonly T[], isSame: (a: T, b: T) => boolean): readonly T[] =>
  rows.filter((row, index) => rows.findIndex((other) => isSame(other, row)) === index);

const sorted = (places: readonly AuthorityPlace[]): readonly AuthorityPlace[] =>
  places.toSorted((a, b) =>
    `${a.authorizer} ${a.environment}` < `${b.authorizer} ${b.environment}` ? -1 : 1,
  );

const nameOf = ({ authorizer, environment, service }: CircuitPlace): string =>
  [authorizer, environment, service].join(' ');

function pacesOf(samples: unknown): ReadonlyMap<string, number> {
  const paces = knownSamples(samples).flatMap((sample) =>
    sample.name === 'fiscal_recovery_pace' ? ([[nameOf(sample.labels), sample.value]] as const) : [],
  );
  return new Map(paces);
}

const pauseOf = (row: AuthorityPause | undefined): AuthorityPause | null =>
  row === undefined ? null : { pausedBy: row.pausedBy, reason: row.reason, pausedAt: row.pausedAt };

const circuitOf = (row: DescribedService['circuit'] | undefined): DescribedService['circuit'] => ({
  state: row?.state ?? 'closed',
  until: row?.until ?? null,
  reason: row?.reason ?? null,
});

function callsOf(
  classes: readonly { readonly latencyClass: number; readonly calls: number }[],
): AnsweredCalls {
  const sumOf = (rows: typeof classes): number => rows.reduce((sum, { calls }) => sum + calls, 0);
  return {
    answered: sumOf(classes.filter(({ latencyClass }) => latencyClass > 0)),
    unanswered: sumOf(classes.filter(({ latencyClass }) => latencyClass === 0)),
    medianMs: latencyOf(classes, 0.5) ?? null,
  };
}
