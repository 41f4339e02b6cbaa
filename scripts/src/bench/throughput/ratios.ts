import type { Round } from './measure-round.ts';

/** The values that are compared within one round, because milliseconds differ twofold between machines. */
export interface Ratios {
  /**
   * The CPU of a note in all processes divided by that of the Temporal server for one empty execution with the steps of
   * a note.
   */
  readonly cpuAlone: number;
  readonly cpuWithWebhook: number;
  /** The notes a second divided by the empty executions a second. */
  readonly toThreeActivities: number;
  readonly toEmpty: number;
}

export const ratiosOf = ({ notes, empty, threeActivities, emptyServerCpu }: Round): Ratios => ({
  cpuAlone: notes.alone.cpuSum / emptyServerCpu,
  cpuWithWebhook: notes.withWebhook.cpuSum / emptyServerCpu,
  toThreeActivities: notes.alone.rate.perSecond / threeActivities.perSecond,
  toEmpty: notes.alone.rate.perSecond / empty.perSecond,
});

interface Wanted {
  readonly what: string;
  readonly limit: { readonly kind: 'atMost' | 'atLeast'; readonly value: number };
  /** The numbers in flight at which the value is wanted; default: all of them. */
  readonly at?: readonly number[];
}

/** The wanted ratios. Source: the issue that requested them. */
export const wantedRatios: Readonly<Record<keyof Ratios, Wanted>> = {
  cpuAlone: {
    what: 'CPU of a note to that of an empty execution at the server',
    limit: { kind: 'atMost', value: 3.8 },
  },
  cpuWithWebhook: {
    what: 'CPU of a note with a webhook to the same',
    limit: { kind: 'atMost', value: 4.6 },
  },
  toThreeActivities: {
    what: 'notes a second to three empty activities',
    limit: { kind: 'atLeast', value: 0.7 },
    at: [20, 50],
  },
  toEmpty: {
    what: 'notes a second to empty executions of the shape of a note',
    limit: { kind: 'atLeast', value: 0.5 },
    at: [20, 50],
  },
};

/** The limits for the storage of a note alone. Source: the same issue. */
export const wantedStorage = { walKb: 57, rows: 12, indexEntries: 34 } as const;

export const isHeld = ({ limit: { kind, value } }: Wanted, ratio: number): boolean =>
  kind === 'atMost' ? ratio <= value : ratio >= value;

/** Returns the ratio that is furthest from the limit, on its wrong side. */
export const worstOf = ({ limit }: Wanted, ratios: readonly number[]): number =>
  limit.kind === 'atMost' ? Math.max(...ratios) : Math.min(...ratios);
