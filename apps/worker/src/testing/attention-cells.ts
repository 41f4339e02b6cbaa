import type { AttentionAction, AttentionOf, FilingKind } from '@fiscal/contracts';
import type { Attention, FilingStatus } from '@fiscal/domain';
import type { SefinFault } from './faulty-sefin.ts';

/** The cause of an attention. */
export type Cause =
  /** A scenario that every call of the company to the simulated authority meets; `unnamed`: no answer names a key. */
  | { readonly kind: 'fault'; readonly scenario: string; readonly unnamed?: true }
  /** A change of the company's certificate between acceptance and signature, as SQL of its columns. */
  | { readonly kind: 'certificate'; readonly set: string }
  /** A fault of the Sefin for the company. */
  | { readonly kind: 'sefin'; readonly fault: SefinFault }
  /**
   * The Sefin registers the DPS of an earlier run although it answered with a refusal. `fault`: its behaviour for the
   * next run.
   */
  | { readonly kind: 'earlierDps'; readonly fault: SefinFault }
  /** A scenario while our bytes are delayed: they reach the authority when the cause is repaired. */
  | { readonly kind: 'late'; readonly scenario: string; readonly unnamed?: true }
  /** The authority holds another note under our key. */
  | { readonly kind: 'otherContent' }
  /** The authority holds an event with another text in place of ours. */
  | { readonly kind: 'otherText' };

/** The cause of one attention of one kind, and the end of the filing by each way out. */
export interface AttentionCell {
  readonly cause: Cause;
  readonly parkedAs: 'unknown' | 'failed';
  /** The end after the client's retry. */
  readonly retry: FilingStatus;
  /** The end after the operator's update at the workflow. */
  readonly update: Decision;
  /** The end after `fiscal filings resolve`. */
  readonly resolve: Decision;
}

interface Decision {
  readonly action: AttentionAction;
  readonly status: FilingStatus;
}

const rechecked = { action: 'recheck', status: 'authorized' } as const;
const givenUp = { action: 'abandon', status: 'failed' } as const;

/** The authority answers again: every question finds the registration. */
const settledByQuery = {
  parkedAs: 'unknown',
  retry: 'authorized',
  update: rechecked,
  resolve: givenUp,
} as const;
/** No more questions are sent: the retry sends, and an operator can only abandon. */
const settledBySending = {
  parkedAs: 'unknown',
  retry: 'authorized',
  update: givenUp,
  resolve: givenUp,
} as const;
/** Nothing was sent; every way continues with the signature. */
const settledByUpload = {
  parkedAs: 'failed',
  retry: 'authorized',
  update: rechecked,
  resolve: rechecked,
} as const;

const undecided: AttentionCell = { cause: { kind: 'fault', scenario: 'garbage' }, ...settledByQuery };
const ofSefin = (fault: SefinFault): AttentionCell => ({
  cause: { kind: 'sefin', fault },
  ...settledByQuery,
});
const missing: AttentionCell = {
  cause: { kind: 'certificate', set: 'replaced_at = now(), sealed_key = null' },
  ...settledByUpload,
};
const expired: AttentionCell = {
  cause: { kind: 'certificate', set: "not_after = now() - interval '1 hour'" },
  ...settledByUpload,
};

/** Every attention of every kind. A missing one does not compile. */
export const attentionCells: {
  readonly [K in FilingKind]: { readonly [A in AttentionOf<K>]: AttentionCell };
} = {
  nfe: {
    // Neither the answer nor the situation names a digest.
    digest_mismatch: {
      cause: { kind: 'fault', scenario: 'protocol=digval,always' },
      ...settledByQuery,
    },
    // The answer names a key of none of our documents.
    duplicate_unresolved: { cause: { kind: 'fault', scenario: 'reject=539' }, ...settledBySending },
    reconcile_exhausted: undecided,
    certificate_missing: missing,
    certificate_expired: expired,
  },
  nfeEvent: {
    text_mismatch: { cause: { kind: 'otherText' }, ...settledBySending },
    reconcile_exhausted: undecided,
    certificate_missing: missing,
    certificate_expired: expired,
  },
  nfeDisabling: {
    reconcile_exhausted: undecided,
    certificate_missing: missing,
    certificate_expired: expired,
  },
  nfse: {
    dps_mismatch: ofSefin('otherDps'),
    duplicate_unresolved: ofSefin('heldByOthers'),
    reconcile_exhausted: ofSefin('silent'),
    certificate_missing: missing,
    certificate_expired: expired,
  },
  nfseEvent: {
    text_mismatch: { cause: { kind: 'otherText' }, ...settledBySending },
    reconcile_exhausted: ofSefin('silent'),
    certificate_missing: missing,
    certificate_expired: expired,
  },
};

export const waysOut = ['retry', 'update', 'resolve'] as const;
export type WayOut = (typeof waysOut)[number];

/** A kind, an attention, and the cause of the attention. */
export interface AttentionOfKind {
  readonly kind: FilingKind;
  readonly attention: Attention;
  readonly cause: Cause;
}

export interface AttentionCase extends AttentionCell, AttentionOfKind {
  readonly out: WayOut;
}

/** One case for each kind, attention and way out. */
export const attentionCases: readonly AttentionCase[] = kindsOf(attentionCells).flatMap(([kind, cells]) =>
  Object.entries(cells).flatMap(([attention, cell]) =>
    waysOut.map((out) => ({ ...cell, kind, attention: attention as Attention, out })),
  ),
);

function kindsOf(
  cells: typeof attentionCells,
): readonly [FilingKind, Readonly<Record<string, AttentionCell>>][] {
  return Object.entries(cells) as [FilingKind, Readonly<Record<string, AttentionCell>>][];
}
