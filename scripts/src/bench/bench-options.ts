/** The names of the measurements. Without a name those of `usual` run, because the others take many minutes. */
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

/** The options of the command line; each measurement has a default for an absent one. */
export interface BenchOptions {
  /** The folder of the stack, emptied before each measurement. */
  readonly statePath: string;
  /** The variables of this process. */
  readonly environment: NodeJS.ProcessEnv;
  readonly notes?: number | undefined;
  readonly rounds?: number | undefined;
  readonly companies?: number | undefined;
  readonly inFlight?: readonly number[] | undefined;
  /** The folder for the profiles of API and worker. */
  readonly profileFolder?: string | undefined;
  readonly commits: 'slow' | 'asTheyAre';
  readonly statementTexts: 'printed' | 'countedOnly';
}
