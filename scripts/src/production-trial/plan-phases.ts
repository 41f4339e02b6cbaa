/** A part that is restarted while documents are posted. */
export type PartName =
  | 'api-1'
  | 'api-2'
  | 'worker-1'
  | 'worker-2'
  | 'proxy'
  | 'postgres'
  | 'temporal'
  | 'objects'
  | 'mail'
  | 'authority'
  | 'prometheus';

/**
 * A build of the workers, to Temporal a version: the release before, the present one, and the present programs under
 * another name.
 */
export type BuildName = 'before' | 'present' | 'replaced';

export type Step =
  | { readonly kind: 'restart'; readonly part: PartName; readonly how: 'stop' | 'kill' }
  | { readonly kind: 'migrate'; readonly build: BuildName }
  /** Starts two workers of the build beside those that run. */
  | { readonly kind: 'startWorkers'; readonly build: BuildName }
  /** Makes the build the version that takes tasks. */
  | { readonly kind: 'setCurrent'; readonly build: BuildName }
  | { readonly kind: 'stopWorkers'; readonly build: BuildName }
  /** Stops one API and starts the one of the build at its addresses. */
  | { readonly kind: 'replaceApi'; readonly place: 1 | 2; readonly build: BuildName }
  /**
   * Gives the logins of the database new passwords by `migrate` of the present release, and restarts APIs and workers one
   * after another with them.
   */
  | { readonly kind: 'changePasswords'; readonly passwords: Passwords }
  /** Kills both workers, and starts them again once the alert fires. */
  | { readonly kind: 'killWorkers'; readonly alert: string };

/** The passwords of the logins of the database: one for all, as in the release before, or one for each. */
export type Passwords = 'same' | 'own';

export interface Phase {
  readonly name: string;
  readonly steps: readonly Step[];
  /** The alert that must fire. */
  readonly raises?: string | undefined;
  /** No critical alert may begin to fire. */
  readonly isOrdinary?: boolean | undefined;
}

export interface TrialPlan {
  /** The build that runs at first. */
  readonly first: BuildName;
  /** The passwords of the logins at first. */
  readonly passwords: Passwords;
  readonly phases: readonly Phase[];
}

const restarts: readonly Phase[] = [
  restart('api-1', 'stop'),
  restart('api-2', 'kill'),
  restart('worker-1', 'stop'),
  restart('worker-2', 'kill'),
  restart('proxy', 'stop'),
  restart('postgres', 'stop'),
  restart('postgres', 'kill'),
  restart('temporal', 'stop'),
  restart('temporal', 'kill'),
  restart('objects', 'kill'),
  restart('mail', 'stop'),
  restart('authority', 'kill'),
  restart('prometheus', 'stop'),
];

function restart(part: PartName, how: 'stop' | 'kill'): Phase {
  return {
    name: `${part} ${how === 'stop' ? 'stopped' : 'killed'}`,
    steps: [{ kind: 'restart', part, how }],
    isOrdinary: true,
  };
}

const bothApis = (build: BuildName): readonly Step[] => [
  { kind: 'replaceApi', place: 1, build },
  { kind: 'replaceApi', place: 2, build },
];

const workersOf = (build: BuildName): readonly Step[] => [
  { kind: 'startWorkers', build },
  { kind: 'setCurrent', build },
];

/**
 * The order of `docs/how-to/operators/upgrade-and-roll-back.md`: workers first, then APIs, the old workers and the
 * passwords last.
 */
const upgrade: readonly Phase[] = [
  { name: 'release before', steps: [] },
  { name: 'migrated', steps: [{ kind: 'migrate', build: 'present' }] },
  { name: 'new workers', steps: workersOf('present') },
  { name: 'new APIs', steps: bothApis('present') },
  { name: 'old workers end', steps: [{ kind: 'stopWorkers', build: 'before' }] },
  { name: 'passwords of their own', steps: [{ kind: 'changePasswords', passwords: 'own' }] },
];

const replacement: readonly Phase[] = [
  {
    name: 'worker version replaced',
    steps: [...workersOf('replaced'), { kind: 'stopWorkers', build: 'present' }],
    isOrdinary: true,
  },
];

const workersDown = 'WorkersDown';
const absence: readonly Phase[] = [
  { name: 'no worker', steps: [{ kind: 'killWorkers', alert: workersDown }], raises: workersDown },
];

const wayBack: readonly Phase[] = [
  { name: 'back: one password', steps: [{ kind: 'changePasswords', passwords: 'same' }] },
  { name: 'back: old APIs', steps: bothApis('before') },
  { name: 'back: old workers', steps: workersOf('before') },
  { name: 'back: new workers end', steps: [{ kind: 'stopWorkers', build: 'replaced' }] },
  {
    name: 'forward again',
    steps: [...workersOf('present'), ...bothApis('present'), { kind: 'stopWorkers', build: 'before' }],
  },
  { name: 'own passwords again', steps: [{ kind: 'changePasswords', passwords: 'own' }] },
];

export const parts = ['upgrade', 'restarts', 'replacement', 'absence', 'back'] as const;
export type TrialPart = (typeof parts)[number];

/**
 * Plans the phases of the wanted parts. Without `upgrade` the present release runs from the start, and nothing goes
 * back. `random`, a number from 0 to 1, chooses the order of the restarts.
 */
export function planPhases(wanted: readonly TrialPart[], random: () => number): TrialPlan {
  const upgrades = wanted.includes('upgrade');
  const goesBack = upgrades && wanted.includes('back');
  const replaces = wanted.includes('replacement') || goesBack;
  return {
    first: upgrades ? 'before' : 'present',
    passwords: upgrades ? 'same' : 'own',
    phases: [
      ...(upgrades ? upgrade : [{ name: 'steady', steps: [] }]),
      ...(wanted.includes('restarts') ? shuffle(restarts, random) : []),
      ...(replaces ? replacement : []),
      ...(wanted.includes('absence') ? absence : []),
      ...(goesBack ? wayBack : []),
    ],
  };
}

function shuffle<T>(items: readonly T[], random: () => number): readonly T[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

export function readParts(text: string): readonly TrialPart[] {
  return text.split(',').map((word) => {
    const part = parts.find((each) => each === word.trim());
    if (part === undefined) throw new Error(`${word} is none of ${parts.join(', ')}`);
    return part;
  });
}
