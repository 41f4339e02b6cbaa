import type { Clock, Environment } from '@fiscal/domain';
import { parseScenario, type Scenario } from './scenario.ts';

/** The parts of a scenario that a fault book needs. */
export interface FaultScenario {
  readonly kind: string;
  /** The duration of `unavailable`, in seconds. */
  readonly seconds?: number | undefined;
}

/**
 * The scenarios of one authority: how a text is parsed, and the services that each kind applies to (all, if not
 * listed).
 */
export interface FaultGrammar<S extends FaultScenario> {
  readonly parse: (text: string) => S | undefined;
  readonly services: Readonly<Partial<Record<S['kind'], readonly string[]>>>;
  /** The scenarios of a header that apply only to the first request of a document, so that a repetition can succeed. */
  readonly onceEach: ReadonlySet<S['kind']>;
}

/** A fault set by the admin endpoint. Every given field limits the requests that it applies to. */
export interface FaultOrder {
  readonly scenario: string;
  readonly environment?: Environment | undefined;
  readonly service?: string | undefined;
  readonly cnpj?: string | undefined;
  readonly accessKey?: string | undefined;
  /** The number of requests that the fault applies to; without it, the fault stays until it is removed. */
  readonly count?: number | undefined;
  /** The probability from 0 to 1 for each request; `seed` makes the random numbers repeatable. */
  readonly probability?: number | undefined;
  readonly seed?: number | undefined;
}

export interface Fault extends FaultOrder {
  readonly id: string;
  readonly remaining: number | null;
}

/** The properties of a request that faults use. */
export interface FaultSubject {
  readonly environment: Environment;
  readonly service: string;
  readonly cnpj: string | undefined;
  readonly accessKey: string | undefined;
  readonly header: string | undefined;
}

export interface FaultBook<S extends FaultScenario = Scenario> {
  list(): readonly Fault[];
  add(order: FaultOrder): Fault;
  remove(id: string): boolean;
  clear(): void;
  /** Returns the scenarios for this request and counts the request for each of them. */
  take(subject: FaultSubject): readonly S[];
}

interface KeptFault<S extends FaultScenario> {
  readonly order: FaultOrder;
  readonly scenario: S;
  readonly chance: () => number;
  readonly until: number | undefined;
  readonly id: string;
  remaining: number | null;
}

/** The services that record documents. */
const changing = ['NFeAutorizacao4', 'NFeRecepcaoEvento4', 'NFeInutilizacao4'];
const services: Readonly<Partial<Record<Scenario['kind'], readonly string[]>>> = {
  reject: ['NFeAutorizacao4'],
  deny: ['NFeAutorizacao4'],
  pending: ['NFeAutorizacao4'],
  duplicate: ['NFeAutorizacao4'],
  'wrong-digval': ['NFeAutorizacao4'],
  'event-reject': ['NFeRecepcaoEvento4', 'NFeInutilizacao4'],
  'drop-after': changing,
  status: changing,
};

/** The scenarios of the SEFAZ. */
export const sefazFaults: FaultGrammar<Scenario> = {
  parse: parseScenario,
  services,
  onceEach: new Set(['drop-before', 'pending', 'garbage', 'status']),
};

export function createFaultBook<S extends FaultScenario>(
  clock: Clock,
  grammar: FaultGrammar<S>,
): FaultBook<S> {
  const concerns = ({ kind }: Pick<S, 'kind'>, service: string): boolean =>
    grammar.services[kind]?.includes(service) ?? true;
  const kept = new Map<string, KeptFault<S>>();
  const met = new Map<string, number>();
  let counter = 0;

  const view = ({ id, order, remaining }: KeptFault<S>): Fault => ({ ...order, id, remaining });
  const takeKept = (subject: FaultSubject): S[] =>
    [...kept.values()]
      .filter((fault) => {
        const concerned = fault.order.service !== undefined || concerns(fault.scenario, subject.service);
        return concerned && meets(fault, subject, clock.now().getTime());
      })
      .map((fault) => fault.scenario);
  const takeFromHeader = (subject: FaultSubject): S[] => {
    const scenario = subject.header === undefined ? undefined : grammar.parse(subject.header);
    if (scenario === undefined || subject.environment !== 'homologation') return [];
    if (!concerns(scenario, subject.service)) return [];
    const name = `${subject.accessKey ?? subject.service}|${subject.header}`;
    const now = clock.now().getTime();
    const first = met.get(name);
    met.set(name, first ?? now);
    if (scenario.kind === 'unavailable')
      return (first ?? now) + (scenario.seconds ?? 0) * 1000 > now ? [scenario] : [];
    return grammar.onceEach.has(scenario.kind as S['kind']) && first !== undefined ? [] : [scenario];
  };

  return {
    list: () => [...kept.values()].filter((fault) => !isOver(fault, clock.now().getTime())).map(view),
    add: (order) => {
      const scenario = grammar.parse(order.scenario);
      if (scenario === undefined) throw new RangeError(`not a scenario: ${order.scenario}`);
      counter += 1;
      const fault: KeptFault<S> = {
        id: String(counter),
        order,
        scenario,
        chance: seededChance(order.seed ?? counter),
        until:
          scenario.kind === 'unavailable'
            ? clock.now().getTime() + (scenario.seconds ?? 0) * 1000
            : undefined,
        remaining: order.count ?? null,
      };
      kept.set(fault.id, fault);
      return view(fault);
    },
    remove: (id) => kept.delete(id),
    clear: () => kept.clear(),
    take: (subject) => [...takeFromHeader(subject), ...takeKept(subject)],
  };
}

const isOver = ({ until }: Pick<KeptFault<FaultScenario>, 'until'>, now: number): boolean =>
  until !== undefined && now >= until;

function meets(fault: KeptFault<FaultScenario>, subject: FaultSubject, now: number): boolean {
  const { environment, service, cnpj, accessKey, probability } = fault.order;
  if (isOver(fault, now)) return false;
  if (environment !== undefined && environment !== subject.environment) return false;
  if (service !== undefined && service !== subject.service) return false;
  if (cnpj !== undefined && cnpj !== subject.cnpj) return false;
  if (accessKey !== undefined && accessKey !== subject.accessKey) return false;
  if (fault.remaining !== null && fault.remaining <= 0) return false;
  if (probability !== undefined && fault.chance() >= probability) return false;
  if (fault.remaining !== null) fault.remaining -= 1;
  return true;
}

/** Returns a generator of random numbers (mulberry32); the same seed gives the same numbers. */
function seededChance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
