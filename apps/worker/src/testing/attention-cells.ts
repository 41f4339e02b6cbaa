import type { AttentionAction, AttentionOf, FilingKind } from '@fiscal/contracts';
import type { Attention, FilingStatus } from '@fiscal/domain';
import type { SefinFault } from './faulty-sefin.ts';

/** What goes wrong until the filing waits for a person. */
export type Cause =
  /** A scenario that every call of the company to the simulated authority meets; `unnamed`: no answer names a key. */
  | { readonly kind: 'fault'; readonly scenario: string; readonly unnamed?: true }
  /** What becomes of the company's certificate between acceptance and signature: SQL of its columns. */
  | { readonly kind: 'certificate'; readonly set: string }
  /** What the Sefin does for the company. */
  | { readonly kind: 'sefin'; readonly fault: SefinFault }
  /** The Sefin registers the DPS of an earlier run, which it said to refuse; then what it does when the next run is sent. */
  | { readonly kind: 'earlierDps'; readonly fault: SefinFault }
  /** A scenario while our bytes are on their way, which reach the authority after all once it is put right. */
  | { readonly kind: 'late'; readonly scenario: string; readonly unnamed?: true }
  /** The authority holds another note under our key. */
  | { readonly kind: 'otherContent' }
  /** The authority holds an event with another text in the place of ours. */
  | { readonly kind: 'otherText' };

/** How one kind gets one attention, and how the filing ends by each way out. */
export interface AttentionCell {
  readonly cause: Cause;
  readonly parkedAs: 'unknown' | 'failed';
  /** By the client's retry. */
  readonly retry: FilingStatus;
  /** By the operator's update at the workflow. */
  readonly update: Decision;
  /** By the verb of `fiscal filings resolve`. */
  readonly resolve: Decision;
}

interface Decision {
  readonly action: AttentionAction;
  readonly status: FilingStatus;
}

const asked = { action: 'recheck', status: 'authorized' } as const;
const givenUp = { action: 'abandon', status: 'failed' } as const;

/** The authority answers again: whoever asks gets the registration. */
const settledByAsking = {
  parkedAs: 'unknown',
  retry: 'authorized',
  update: asked,
  resolve: givenUp,
} as const;
/** What the authority holds is no longer asked for: the retry sends, an operator can only give up. */
const settledBySending = {
  parkedAs: 'unknown',
  retry: 'authorized',
  update: givenUp,
  resolve: givenUp,
} as const;
/** Nothing was sent; every way goes on from the signature. */
const settledByUpload = { parkedAs: 'failed', retry: 'authorized', update: asked, resolve: asked } as const;

const undecided: AttentionCell = { cause: { kind: 'fault', scenario: 'garbage' }, ...settledByAsking };
const ofSefin = (fault: SefinFault): AttentionCell => ({
  cause: { kind: 'sefin', fault },
  ...settledByAsking,
});
const missing: AttentionCell = {
  cause: { kind: 'certificate', set: 'replaced_at = now(), sealed_key = null' },
  ...settledByUpload,
};
const expired: AttentionCell = {
  cause: { kind: 'certificate', set: "not_after = now() - interval '1 hour'" },
  ...settledByUpload,
};

/** Every attention of every kind; one that is not here does not compile. */
export const attentionCells: {
  readonly [K in FilingKind]: { readonly [A in AttentionOf<K>]: AttentionCell };
} = {
  nfe: {
    // Neither the answer nor the situation names a digest.
    digest_mismatch: {
      cause: { kind: 'fault', scenario: 'protocol=digval,always' },
      ...settledByAsking,
    },
    // The answer names a key that nobody of ours has.
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

/** How a filing of a kind comes to wait for a person. */
export interface AttentionOfKind {
  readonly kind: FilingKind;
  readonly attention: Attention;
  readonly cause: Cause;
}

export interface AttentionCase extends AttentionCell, AttentionOfKind {
  readonly out: WayOut;
}

/** Kinds times attentions times ways out. */
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
