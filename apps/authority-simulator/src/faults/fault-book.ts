import type { Clock, Environment } from '@fiscal/domain';
import { parseScenario, type Scenario } from './scenario.ts';

/** A fault set by the admin endpoint. Every given field narrows the requests it meets. */
export interface FaultOrder {
  readonly scenario: string;
  readonly environment?: Environment | undefined;
  readonly service?: string | undefined;
  readonly cnpj?: string | undefined;
  readonly accessKey?: string | undefined;
  /** How many requests it meets before it is used up; without it, until removed. */
  readonly count?: number | undefined;
  /** Chance from 0 to 1 of each request to be met, drawn from `seed`. */
  readonly probability?: number | undefined;
  readonly seed?: number | undefined;
}

export interface Fault extends FaultOrder {
  readonly id: string;
  readonly remaining: number | null;
}

/** What a request shows of itself to the faults. */
export interface FaultSubject {
  readonly environment: Environment;
  readonly service: string;
  readonly cnpj: string | undefined;
  readonly accessKey: string | undefined;
  readonly header: string | undefined;
}

export interface FaultBook {
  list(): readonly Fault[];
  add(order: FaultOrder): Fault;
  remove(id: string): boolean;
  clear(): void;
  /** Scenarios that this request meets now; counts and chances are used up by asking. */
  draw(subject: FaultSubject): readonly Scenario[];
}

interface KeptFault {
  readonly order: FaultOrder;
  readonly scenario: Scenario;
  readonly chance: () => number;
  readonly until: number | undefined;
  readonly id: string;
  remaining: number | null;
}

/** Header scenarios that a document meets only once, so that its repetition can succeed. */
const onceEach: ReadonlySet<Scenario['kind']> = new Set(['drop-before', 'pending', 'garbage', 'status']);

/** Web services that a scenario is about; the others are about every one. */
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

const concerns = (scenario: Scenario, service: string): boolean =>
  services[scenario.kind]?.includes(service) ?? true;

export function createFaultBook(clock: Clock): FaultBook {
  const kept = new Map<string, KeptFault>();
  const met = new Map<string, number>();
  let counter = 0;

  const view = ({ id, order, remaining }: KeptFault): Fault => ({ ...order, id, remaining });
  const drawKept = (subject: FaultSubject): Scenario[] =>
    [...kept.values()]
      .filter((fault) => meets(fault, subject, clock.now().getTime()))
      .map((fault) => fault.scenario);
  const drawHeader = (subject: FaultSubject): Scenario[] => {
    const scenario = subject.header === undefined ? undefined : parseScenario(subject.header);
    if (scenario === undefined || subject.environment !== 'homologation') return [];
    if (!concerns(scenario, subject.service)) return [];
    const name = `${subject.accessKey ?? subject.service}|${subject.header}`;
    const now = clock.now().getTime();
    const first = met.get(name);
    met.set(name, first ?? now);
    if (scenario.kind === 'unavailable')
      return (first ?? now) + scenario.seconds * 1000 > now ? [scenario] : [];
    return onceEach.has(scenario.kind) && first !== undefined ? [] : [scenario];
  };

  return {
    list: () => [...kept.values()].filter((fault) => !isOver(fault, clock.now().getTime())).map(view),
    add: (order) => {
      const scenario = parseScenario(order.scenario);
      if (scenario === undefined) throw new RangeError(`not a scenario: ${order.scenario}`);
      counter += 1;
      const fault: KeptFault = {
        id: String(counter),
        order,
        scenario,
        chance: seededChance(order.seed ?? counter),
        until: scenario.kind === 'unavailable' ? clock.now().getTime() + scenario.seconds * 1000 : undefined,
        remaining: order.count ?? null,
      };
      kept.set(fault.id, fault);
      return view(fault);
    },
    remove: (id) => kept.delete(id),
    clear: () => kept.clear(),
    draw: (subject) => [...drawHeader(subject), ...drawKept(subject)],
  };
}

const isOver = ({ until }: KeptFault, now: number): boolean => until !== undefined && now >= until;

function meets(fault: KeptFault, subject: FaultSubject, now: number): boolean {
  const { environment, service, cnpj, accessKey, probability } = fault.order;
  if (isOver(fault, now)) return false;
  if (service === undefined && !concerns(fault.scenario, subject.service)) return false;
  if (environment !== undefined && environment !== subject.environment) return false;
  if (service !== undefined && service !== subject.service) return false;
  if (cnpj !== undefined && cnpj !== subject.cnpj) return false;
  if (accessKey !== undefined && accessKey !== subject.accessKey) return false;
  if (fault.remaining !== null && fault.remaining <= 0) return false;
  if (probability !== undefined && fault.chance() >= probability) return false;
  if (fault.remaining !== null) fault.remaining -= 1;
  return true;
}

/** mulberry32: the same seed gives the same run. */
function seededChance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
