import {
  type FaultName,
  type FaultParameters,
  faultTable,
  reaches,
  type ServiceName,
} from '@fiscal/other-authority';
import { type SeededRandom, seededRandom } from '../chaos/seeded-random.ts';
import { type DrivenKind, doubts, type FaultToMeet, transmission, ways } from './ways.ts';

/** A document that is to be issued, with the faults that it meets one after another. */
export interface PlannedDocument {
  readonly name: string;
  readonly kind: DrivenKind;
  readonly faults: readonly FaultToMeet[];
}

export interface PlanSize {
  readonly seed: number;
  /** The least number of documents. Documents beyond the number of faults meet none. */
  readonly documents: number;
}

type Pair = Pick<FaultToMeet, 'service' | 'fault'>;

/** Returns every fault of the table at every service that can have it and that a document calls. */
export function pairsToDrive(): readonly Pair[] {
  return services.flatMap((name) => {
    const { kinds, authority } = ways[name];
    return 'none' in kinds
      ? []
      : faultNames
          .filter((fault) => reaches(faultTable[fault].reach, { name, authority }))
          .filter((fault) => !isSilence(fault) || silentServices.includes(name))
          .map((fault) => ({ service: name, fault }));
  });
}

/** A silent call lasts its whole time limit of a minute, and may be the trial that a circuit lets through alone. */
const isSilence = (fault: FaultName): boolean => fault.startsWith('silence');
const silentServices: readonly ServiceName[] = ['NFeAutorizacao4', 'POST /nfse'];

const services = Object.keys(ways) as ServiceName[];
const faultNames = Object.keys(faultTable) as FaultName[];

/** Plans the documents and the requests about them, from the seed. Silent ones are first, as they take longest. */
export function planDocuments({ seed, documents }: PlanSize): readonly PlannedDocument[] {
  const random = seededRandom(seed);
  const turns = new Map<string, number>();
  const pairs = pairsToDrive();
  const isLost = ({ service, fault }: Pair): boolean =>
    ways[service].after.length === 0 && doubts.includes(fault);
  const requested = pairs
    .filter(({ service }) => ways[service].after.length > 0)
    .map((pair) => planOne(pair, random, turns));
  const met = new Set(requested.flatMap(({ faults }) => faults.map(nameOfPair)));
  const sent = pairs
    .filter((pair) => ways[pair.service].after.length === 0 && !(isLost(pair) && met.has(nameOfPair(pair))))
    .map((pair) => planOne(pair, random, turns));
  const faulted = random.shuffle([...requested, ...sent]);
  const plain = Array.from({ length: Math.max(0, documents - faulted.length) }, (_, index) => ({
    kind: plainKinds[index % plainKinds.length] ?? 'nfe',
    faults: [],
  }));
  const isSilent = ({ faults }: { readonly faults: readonly FaultToMeet[] }): boolean =>
    faults.some(({ fault }) => isSilence(fault));
  const all = [...faulted.filter(isSilent), ...plain, ...faulted.filter((one) => !isSilent(one))];
  return all.map((one, index) => ({ ...one, name: `other-${index}` }));
}

/** Documents once more for faults that none of them came to meet: a circuit was open, or a query was not needed. */
export function planAgain(
  unmet: readonly Pair[],
  { seed, round }: { readonly seed: number; readonly round: number },
) {
  const random = seededRandom(seed + round);
  return unmet.map((pair, index) => ({
    ...planOne(pair, random, new Map()),
    name: `again-${round}-${index}`,
  }));
}

const plainKinds: readonly DrivenKind[] = ['nfe', 'nfse', 'nfe', 'nfse', 'cancellation', 'nfseCancellation'];

export const nameOfPair = ({ service, fault }: Pair): string => `${service}: ${fault}`;

function planOne(
  pair: Pair,
  random: SeededRandom,
  turns: Map<string, number>,
): Omit<PlannedDocument, 'name'> {
  const { kinds, after } = ways[pair.service];
  if ('none' in kinds) throw new Error(`${pair.service} is called by no document`);
  const kind = kinds[takeTurn(turns, pair.service) % kinds.length] ?? kinds[0];
  const before = after.map((one) => (one === 'doubt' ? nextDoubt(transmission[kind], turns) : one));
  return { kind, faults: [...before, { ...pair, with: parametersOf(pair, random) }] };
}

function nextDoubt(service: ServiceName, turns: Map<string, number>): FaultToMeet {
  return { service, fault: doubts[takeTurn(turns, `doubt ${service}`) % doubts.length] ?? doubts[0] };
}

function takeTurn(turns: Map<string, number>, name: string): number {
  const turn = turns.get(name) ?? 0;
  turns.set(name, turn + 1);
  return turn;
}

const statuses = [401, 403, 404, 408, 413, 429, 500, 502, 503, 504] as const;
const bodies = ['empty', 'html', 'coded object', 'coded list', 'coded top-level list', 'uncoded'] as const;

/** Delays are short beside those of production; what a failed status says is chosen by the seed. */
function parametersOf({ fault }: Pair, random: SeededRandom): FaultParameters {
  const delayMs = 300;
  if (fault !== 'failed status') return { delayMs };
  const storing = random.pick(['before the fault', 'never'] as const);
  return { status: random.pick(statuses), body: random.pick(bodies), storing };
}
