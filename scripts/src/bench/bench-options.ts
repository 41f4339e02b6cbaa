/** Measurements by name; without one those of `usual` run: the others take many minutes. */
export const benchNames = [
  'start',
  'note',
  'big',
  'engine',
  'throughput',
  'services',
  'growth',
  'memory',
  'export',
  'erasure',
  'fairness',
  'danfe',
  'waiting',
  'scale',
] as const;
export type BenchName = (typeof benchNames)[number];

export const usualBenches: readonly BenchName[] = ['note', 'big', 'engine'];

export const isBenchName = (name: string): name is BenchName => benchNames.some((known) => known === name);

/** What the command line says about the measurements; what it does not say, each decides. */
export interface BenchOptions {
  /** Folder of the stack, emptied before each. */
  readonly statePath: string;
  /** Variables of this process. */
  readonly environment: NodeJS.ProcessEnv;
  readonly notes?: number | undefined;
  readonly rounds?: number | undefined;
  readonly companies?: number | undefined;
  readonly inFlight?: readonly number[] | undefined;
  /** Folder for profiles of API and worker. */
  readonly profileFolder?: string | undefined;
  readonly commits: 'slow' | 'asTheyAre';
  readonly statementTexts: 'printed' | 'countedOnly';
}
