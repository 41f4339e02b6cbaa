import {
  type AuthorityAvailability,
  type AuthorityMeasures,
  fewestMeasuredCalls,
  type PublishedService,
  type ServiceAvailability,
  waitingStep,
} from '@fiscal/api-contract';
import type { AuthorityService, FilingKinds } from '@fiscal/contracts';
import { type Authorizer, type Environment, isOfNetwork } from '@fiscal/domain';
import { latencyOf } from './latency-class.ts';
import type { AuthorityTraffic } from './read-traffic.ts';

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
// Does not compile unless the contract publishes exactly the services of the kinds.
true satisfies Same<AuthorityService, PublishedService>;

/** Services of the network of an authority, in the order of the kinds. */
const servicesOf = (kinds: FilingKinds, authority: Authorizer): readonly AuthorityService[] =>
  Object.values(kinds).flatMap(({ network, service }) => (isOfNetwork(authority, network) ? [service] : []));

/**
 * Returns the availability of an authority in a form that reveals nothing about a single client: no measures of few
 * calls, and no exact number of waiting filings. Traffic is undefined until the database has answered once.
 */
export function availabilityOf(
  kinds: FilingKinds,
  traffic: AuthorityTraffic | undefined,
  { authority, environment }: { readonly authority: Authorizer; readonly environment: Environment },
): AuthorityAvailability {
  if (traffic === undefined) return { authority, readAt: null, measuredUntil: null, services: [] };
  return {
    authority,
    readAt: traffic.readAt.toISOString(),
    measuredUntil: traffic.measuredUntil?.toISOString() ?? null,
    services: servicesOf(kinds, authority).map((service) =>
      serviceOf(traffic, { authorizer: authority, environment, service }),
    ),
  };
}

interface Place {
  readonly authorizer: Authorizer;
  readonly environment: Environment;
  readonly service: AuthorityService;
}

function serviceOf(traffic: AuthorityTraffic, place: Place): ServiceAvailability {
  const isHere = (row: Place): boolean =>
    row.authorizer === place.authorizer &&
    row.environment === place.environment &&
    row.service === place.service;
  const isPaused = traffic.pauses.some(
    ({ authorizer, environment }) => authorizer === place.authorizer && environment === place.environment,
  );
  const circuit = isPaused ? undefined : traffic.circuits.find(isHere);
  const { filings = 0 } = traffic.waiting.find(isHere) ?? {};
  const calls = traffic.calls.filter(isHere);
  const callsOf = (period: 'hour' | 'day') =>
    calls.map((row) => ({ latencyClass: row.latencyClass, calls: row[period] }));
  return {
    service: place.service,
    circuit: {
      state: isPaused ? 'paused' : (circuit?.state ?? 'closed'),
      until: circuit === undefined ? null : new Date(circuit.until).toISOString(),
    },
    waiting: Math.floor(filings / waitingStep) * waitingStep,
    lastHour: measuresOf(callsOf('hour')),
    lastDay: measuresOf(callsOf('day')),
  };
}

function measuresOf(
  classes: readonly { readonly latencyClass: number; readonly calls: number }[],
): AuthorityMeasures | null {
  const sumOf = (rows: typeof classes): number => rows.reduce((sum, { calls }) => sum + calls, 0);
  const all = sumOf(classes);
  if (all < fewestMeasuredCalls) return null;
  const answered = sumOf(classes.filter(({ latencyClass }) => latencyClass > 0));
  return {
    answeredPercent: ((answered / all) * 100).toFixed(4),
    medianMs: latencyOf(classes, 0.5) ?? null,
    p95Ms: latencyOf(classes, 0.95) ?? null,
  };
}
