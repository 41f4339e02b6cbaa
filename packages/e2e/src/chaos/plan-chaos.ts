import { seededRandom } from './seeded-random.ts';

const parts = ['api', 'worker', 'workflowServer', 'postgres', 'simulator'] as const;
/** A process of the stack. */
export type PartName = (typeof parts)[number];

const slowParts = ['workflowServer', 'postgres'] as const;
/** A server whose calls and answers can be delayed. */
export type SlowPartName = (typeof slowParts)[number];

/** A fault that happens to the service. The scenario of each note at the authority is planned besides. */
export type ChaosFault =
  | { readonly kind: 'kill' | 'freeze'; readonly part: PartName }
  | { readonly kind: 'slow'; readonly part: SlowPartName }
  | { readonly kind: 'cancel' | 'terminate' | 'delete'; readonly document: 'filing' | 'delivery' }
  | { readonly kind: 'outage'; readonly mode: '503' | 'refused' };

export const chaosFaults: readonly ChaosFault[] = [
  ...parts.flatMap((part) => [{ kind: 'kill', part } as const, { kind: 'freeze', part } as const]),
  ...slowParts.map((part) => ({ kind: 'slow', part }) as const),
  ...(['cancel', 'terminate', 'delete'] as const).map((kind) => ({ kind, document: 'filing' }) as const),
  { kind: 'terminate', document: 'delivery' },
  { kind: 'outage', mode: '503' },
  { kind: 'outage', mode: 'refused' },
];

/** The scenarios of notes at the authority. A header of the POST of a note names its scenario. */
export const noteScenarios = [
  'drop-after',
  'drop-before',
  'unavailable=1,108',
  'status=503',
  'status=503,after',
  'status=403,after',
  'garbage',
] as const;

/** The scenarios of the Sefin that replace scenarios which only the SEFAZ has. */
const ofSefin: Readonly<Record<string, string>> = {
  'unavailable=1,108': 'pending=1',
  'status=403,after': 'status=403,after,json',
  garbage: 'garbage=gzip',
  'reject=778': 'reject=E0617',
};

/** The scenario under which a document of the kind meets the same. */
export const scenarioFor = (
  kind: PostedKind | undefined,
  scenario: string | undefined,
): string | undefined =>
  kind === 'nfse' && scenario !== undefined ? (ofSefin[scenario] ?? scenario) : scenario;

/** The share of the notes with a scenario, beyond the first note of each scenario. */
const scenarioChance = 0.3;

/** A note, or an NFS-e in its place. */
export type PostedKind = 'nfe' | 'nfse';

export interface PlannedFault {
  readonly fault: ChaosFault;
  /** Further steps of progress, acceptances, answers and authorizations together, before it happens. */
  readonly afterSteps: number;
}

export interface ChaosPlan {
  readonly faults: readonly PlannedFault[];
  /** The scenario of each note, by the number of the note from 0. */
  readonly scenarios: readonly (string | undefined)[];
  /** The kind of each posted document, by the same numbers. */
  readonly kinds: readonly PostedKind[];
  /**
   * Returns the number of notes that may be posted after this number of faults, so that each fault finds notes on
   * their way.
   */
  readonly postable: (faultsOver: number) => number;
}

export interface ChaosSize {
  readonly notes: number;
  /** Faults of processes and executions; at least one of each kind. */
  readonly faults: number;
  readonly seed: number;
  /** `withServices`: every fourth is an NFS-e; `notes` unless given. */
  readonly mix?: 'notes' | 'withServices' | undefined;
}

/** The least number of new notes between two faults, each accepted, answered and authorized. */
const notesBetween = 2;
export const fewestNotes: number = notesBetween * (chaosFaults.length + 1);

/** Plans a run from its seed. Throws RangeError when the notes are too few for the faults. */
export function planChaos({ notes, faults: wanted, seed, mix = 'notes' }: ChaosSize): ChaosPlan {
  const count = Math.max(wanted, chaosFaults.length);
  const share = notes / (count + 1);
  if (share < notesBetween) {
    throw new RangeError(`${count} faults need ${notesBetween * (count + 1)} notes or more`);
  }
  const random = seededRandom(seed);
  const [first, ...others] = chaosFaults;
  if (first === undefined) throw new RangeError('no faults');
  const further = Array.from({ length: count - chaosFaults.length }, () => random.pick([first, ...others]));
  const faults = random.shuffle([...chaosFaults, ...further]).map((fault) => ({
    fault,
    afterSteps: random.upTo(3 * Math.floor(share)),
  }));
  const scenarios = random.shuffle(
    Array.from({ length: notes }, (_, index) => {
      if (index < noteScenarios.length) return noteScenarios[index];
      return random.next() < scenarioChance ? random.pick(noteScenarios) : undefined;
    }),
  );
  const kinds = scenarios.map((_, index) => (mix === 'withServices' && index % 4 === 3 ? 'nfse' : 'nfe'));
  return {
    faults,
    kinds,
    scenarios: scenarios.map((scenario, index) => scenarioFor(kinds[index], scenario)),
    postable: (over) => Math.min(notes, Math.ceil((over + 1) * share)),
  };
}

export const nameOf = (fault: ChaosFault): string => {
  if (fault.kind === 'outage') return `outage ${fault.mode}`;
  return `${fault.kind} ${'part' in fault ? fault.part : fault.document}`;
};

/** externalId of a planned sale, by its number from 0. */
export const saleName = (index: number): string => `chaos-${index}`;
