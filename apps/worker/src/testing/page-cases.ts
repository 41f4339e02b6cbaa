import type { AttentionOf, FilingKind } from '@fiscal/contracts';
import type { Attention, FilingStatus } from '@fiscal/domain';
import { type AttentionOfKind, attentionCells, type Cause } from './attention-cells.ts';
import type { SefinFault } from './faulty-sefin.ts';

/** The way of an operator who follows the page of an attention. */
interface PageWay {
  /** Names of the steps. After each step but the last, the filing still waits. */
  readonly steps: readonly string[];
  /** The cause of the attention; default: that of the cell. */
  readonly cause?: Cause;
  /** The cause is never repaired, except by the steps. */
  readonly stays?: true;
  /** The cause is repaired after the first step. */
  readonly later?: true;
  /** The step whose decision is unproven: nothing is done, and the filing still waits. */
  readonly unproven?: string;
  /** The step whose question gets no useful answer. */
  readonly useless?: string;
  readonly status: FilingStatus;
}

const again: readonly PageWay[] = [{ steps: ['any'], status: 'authorized' }];
const lost: PageWay = {
  steps: ['any', 'absent'],
  cause: { kind: 'fault', scenario: 'drop-before' },
  status: 'authorized',
};
const sefin = (fault: SefinFault) => ({ kind: 'sefin', fault }) as const;
const lostAtSefin: PageWay = { ...lost, cause: sefin('unsent') };
const upload: readonly PageWay[] = [{ steps: ['any'], stays: true, status: 'authorized' }];
const duplicate = { kind: 'fault', scenario: 'duplicate' } as const;
const certificates = { certificate_missing: upload, certificate_expired: upload };

const ways: {
  readonly [K in FilingKind]: { readonly [A in AttentionOf<K>]: readonly PageWay[] };
} = {
  nfe: {
    digest_mismatch: [
      { steps: ['nfe:again'], status: 'authorized' },
      { steps: ['nfe:again', 'nfe:adopt'], cause: { kind: 'otherContent' }, status: 'authorized' },
    ],
    duplicate_unresolved: [
      { steps: ['nfe:own'], cause: { kind: 'late', scenario: 'reject=539' }, status: 'authorized' },
      { steps: ['nfe:own', 'nfe:foreign'], cause: duplicate, status: 'failed' },
      {
        steps: ['nfe:own', 'nfe:foreign', 'nfe:unnamed-none'],
        cause: { kind: 'fault', scenario: 'reject=539' },
        unproven: 'nfe:foreign',
        status: 'authorized',
      },
      { steps: ['nfe:own', 'nfe:unnamed'], cause: { ...duplicate, unnamed: true }, status: 'failed' },
      {
        steps: ['nfe:own', 'nfe:unnamed-own'],
        cause: { kind: 'late', scenario: 'reject=539', unnamed: true },
        later: true,
        status: 'authorized',
      },
      {
        steps: ['nfe:own', 'nfe:unnamed-none'],
        cause: { kind: 'fault', scenario: 'reject=539', unnamed: true },
        status: 'authorized',
      },
    ],
    reconcile_exhausted: [...again, lost],
    ...certificates,
  },
  nfeEvent: {
    text_mismatch: [
      { steps: ['nfeEvent:own'], status: 'authorized' },
      { steps: ['nfeEvent:adopt'], status: 'authorized' },
    ],
    reconcile_exhausted: [...again, lost],
    ...certificates,
  },
  nfeDisabling: { reconcile_exhausted: again, ...certificates },
  nfse: {
    dps_mismatch: [
      { steps: ['nfse:again'], status: 'authorized' },
      { steps: ['nfse:again', 'nfse:adopt'], stays: true, status: 'authorized' },
      { steps: ['nfse:again', 'nfse:release'], stays: true, status: 'failed' },
      {
        steps: ['nfse:again', 'nfse:adopt', 'nfse:adopt-without-events'],
        cause: sefin('otherDpsWithoutEvents'),
        stays: true,
        unproven: 'nfse:adopt',
        status: 'authorized',
      },
    ],
    duplicate_unresolved: [
      { steps: ['nfse:own'], status: 'authorized' },
      {
        steps: ['nfse:own', 'nfse:foreign'],
        cause: sefin('otherHeldByOthers'),
        stays: true,
        status: 'failed',
      },
      {
        steps: ['nfse:foreign', 'nfse:own'],
        unproven: 'nfse:foreign',
        later: true,
        status: 'authorized',
      },
      {
        steps: ['nfse:own', 'nfse:adopt'],
        cause: { kind: 'earlierDps', fault: 'withoutEvents' },
        stays: true,
        status: 'authorized',
      },
    ],
    reconcile_exhausted: [
      ...again,
      lostAtSefin,
      {
        steps: ['any', 'nfse:adopt'],
        cause: sefin('withoutEvents'),
        stays: true,
        status: 'authorized',
      },
      {
        steps: ['any', 'absent', 'nfse:refused'],
        cause: sefin('unlisted'),
        stays: true,
        status: 'failed',
      },
    ],
    ...certificates,
  },
  nfseEvent: {
    text_mismatch: [{ steps: ['nfseEvent:adopt'], status: 'authorized' }],
    reconcile_exhausted: [
      ...again,
      lostAtSefin,
      ...(['unsentWithoutEvents', 'silent'] as const).map((fault) => ({
        steps: ['any', 'nfseEvent:again'],
        cause: sefin(fault),
        stays: true as const,
        useless: 'any',
        status: 'failed' as const,
      })),
    ],
    ...certificates,
  },
};

export interface PageCase extends AttentionOfKind, PageWay {
  readonly cause: Cause;
  /** `wrong decisions`: every decision outside of the way that can be undone is taken first. */
  readonly first: 'nothing' | 'wrong decisions';
}

/** One case for each kind, attention and way of its page, without and with wrong decisions before. */
export const pageCases: readonly PageCase[] = Object.entries(ways).flatMap(([kind, attentions]) =>
  Object.entries(attentions).flatMap(([attention, found]) =>
    found.flatMap((way) =>
      (['nothing', 'wrong decisions'] as const).map((first) =>
        caseOf(kind as FilingKind, attention as Attention, way, first),
      ),
    ),
  ),
);

function caseOf(kind: FilingKind, attention: Attention, way: PageWay, first: PageCase['first']): PageCase {
  const cells: Readonly<Record<string, { readonly cause: Cause }>> = attentionCells[kind];
  const cause = way.cause ?? cells[attention]?.cause;
  if (cause === undefined) throw new Error(`${kind} has no ${attention}`);
  return { ...way, kind, attention, cause, first };
}
