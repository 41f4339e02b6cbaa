import type { ErasureActivities, ErasureBegun, ErasureResult } from '@fiscal/contracts';
import { activityInfo } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';

type Step = keyof ErasureActivities;

/** A case of an erasure: the answers of each step in turn; the last answer repeats. */
export interface ErasureCase {
  /** Name of the case, and of its history if one is recorded. */
  readonly name: string;
  readonly begins: readonly ErasureBegun[];
  readonly batches?: readonly ('more' | 'done')[];
  readonly listed?: readonly number[];
  readonly finishes?: readonly ('more' | 'done')[];
  /** The step whose first attempts fail: our database, Temporal or a worker without the eraser's login. */
  readonly fails?: Step;
  readonly status: ErasureResult['status'];
  /** The successful steps, in their order. */
  readonly steps: readonly Step[];
}

const waiting = { kind: 'waiting', waitMs: 5 } as const;
const erasing = { kind: 'erasing' } as const;
const end = ['eraseBatches', 'eraseListedExecutions', 'finishErasure'] as const;

export const erasureCases: readonly ErasureCase[] = [
  { name: 'erased', begins: [erasing], status: 'erased', steps: ['beginErasure', ...end] },
  {
    name: 'waits-for-work',
    begins: [waiting, waiting, erasing],
    status: 'erased',
    steps: ['beginErasure', 'beginErasure', 'beginErasure', ...end],
  },
  {
    name: 'undone-while-waiting',
    begins: [waiting, { kind: 'ended', status: 'undone' }],
    status: 'undone',
    steps: ['beginErasure', 'beginErasure'],
  },
  {
    name: 'started-again-at-its-end',
    begins: [{ kind: 'ended', status: 'erased' }],
    status: 'erased',
    steps: ['beginErasure'],
  },
  {
    name: 'of-a-restored-database',
    begins: [{ kind: 'ended', status: 'gone' }],
    status: 'gone',
    steps: ['beginErasure'],
  },
  {
    name: 'many-batches',
    begins: [erasing],
    batches: ['more', 'more', 'done'],
    listed: [3, 1, 0],
    status: 'erased',
    steps: [
      'beginErasure',
      'eraseBatches',
      'eraseBatches',
      'eraseBatches',
      'eraseListedExecutions',
      'eraseListedExecutions',
      'eraseListedExecutions',
      'finishErasure',
    ] as readonly Step[],
  },
  {
    name: 'rows-came-meanwhile',
    begins: [erasing],
    finishes: ['more', 'done'],
    status: 'erased',
    steps: ['beginErasure', ...end, ...end],
  },
  ...(['beginErasure', ...end] as const).map((fails) => ({
    name: `outlasts-failing-${fails}`,
    begins: [erasing],
    fails,
    status: 'erased' as const,
    steps: ['beginErasure', ...end] as const,
  })),
];

/**
 * Creates the steps of the cases. An erasure id begins with the name of its case. `steps` lists the steps of each
 * erasure.
 */
export function fakeErasures(): ErasureActivities & { readonly steps: ReadonlyMap<string, readonly Step[]> } {
  const steps = new Map<string, Step[]>();
  /** Returns the next answer of a step; throws when the case lets the step fail. */
  const take = <T>(
    step: Step,
    erasureId: string,
    answersOf: (found: ErasureCase) => readonly T[],
    last: T,
  ): T => {
    const found = erasureCases.find(({ name }) => erasureId.startsWith(`${name}.`));
    if (found === undefined) throw ApplicationFailure.nonRetryable(`no case ${erasureId}`);
    if (found.fails === step && activityInfo().attempt < 4) throw new Error('away');
    const taken = steps.get(erasureId) ?? [];
    const before = taken.filter((each) => each === step).length;
    steps.set(erasureId, [...taken, step]);
    return answersOf(found)[before] ?? last;
  };
  return {
    steps,
    beginErasure: async ({ erasureId }) => take('beginErasure', erasureId, ({ begins }) => begins, erasing),
    eraseBatches: async ({ erasureId }) =>
      take('eraseBatches', erasureId, ({ batches = [] }) => batches, 'done'),
    eraseListedExecutions: async ({ erasureId }) =>
      take('eraseListedExecutions', erasureId, ({ listed = [] }) => listed, 0),
    finishErasure: async ({ erasureId }) =>
      take('finishErasure', erasureId, ({ finishes = [] }) => finishes, 'done'),
  };
}
