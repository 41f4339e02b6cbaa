import type { NoteOutcome } from '@fiscal/contracts';
import type { Transaction } from '@fiscal/db';
import { type Attention, assertNever, type FailureCode } from '@fiscal/domain';
import type { SystemContext } from '../context.ts';
import type { NoteRow } from '../notes/find-note.ts';
import { storeProcNfe } from './store-proc-nfe.ts';
import { readVerdict, type Verdict } from './stored-verdict.ts';

/** The columns of a note that an outcome changes. */
export type NoteChanges = Partial<
  Pick<
    NoteRow,
    'status' | 'attention' | 'protocol' | 'authorizedAt' | 'rejection' | 'denial' | 'failure' | 'procNfeId'
  >
> & { readonly status: NoteRow['status'] };

/** What an outcome makes of a note. */
export async function changesOf(
  tx: Transaction,
  sys: SystemContext,
  row: NoteRow,
  outcome: NoteOutcome,
): Promise<NoteChanges> {
  switch (outcome.kind) {
    case 'authorized':
    case 'cancelled':
      return authorized(tx, sys, row, outcome);
    case 'denied':
      return denied(tx, sys, row, await readVerdict(tx, row, outcome.attemptId));
    case 'rejected':
      return rejected(await readVerdict(tx, row, outcome.attemptId), sys);
    case 'failed':
      return failed(tx, row, outcome);
    case 'attention':
      return inAttention(row, outcome);
    default:
      return assertNever(outcome);
  }
}

async function authorized(
  tx: Transaction,
  sys: SystemContext,
  row: NoteRow,
  { kind, attemptId }: Extract<NoteOutcome, { kind: 'authorized' | 'cancelled' | 'rejected' | 'denied' }>,
): Promise<NoteChanges> {
  const verdict = await readVerdict(tx, row, attemptId);
  if (verdict.protocol?.nProt === undefined) return misfit;
  const stored = await storeProcNfe(tx, sys, row, verdict);
  if (!stored.ok) return misfit;
  return {
    status: kind === 'cancelled' ? 'cancelled' : 'authorized',
    attention: null,
    failure: null,
    protocol: verdict.protocol.nProt,
    authorizedAt: verdict.receivedAt ?? sys.clock.now(),
    procNfeId: stored.documentId,
  };
}

/** An authorization that is not about the bytes of this run: a person compares the two. */
const misfit: NoteChanges = { status: 'unknown', attention: 'digest_mismatch' };

async function denied(
  tx: Transaction,
  sys: SystemContext,
  row: NoteRow,
  verdict: Verdict,
): Promise<NoteChanges> {
  const stored = await storeProcNfe(tx, sys, row, verdict);
  return {
    status: 'denied',
    attention: null,
    failure: null,
    protocol: verdict.protocol?.nProt ?? null,
    denial: { cStat: verdict.cStat, reason: verdict.reason },
    procNfeId: stored.ok ? stored.documentId : null,
  };
}

const rejected = ({ cStat, reason, receivedAt }: Verdict, { clock }: SystemContext): NoteChanges => ({
  status: 'rejected',
  attention: null,
  failure: null,
  rejection: { cStat, reason, at: (receivedAt ?? clock.now()).toISOString() },
});

const attentionOf: Partial<Readonly<Record<FailureCode, Attention>>> = {
  certificate_missing: 'certificate_missing',
  certificate_expired: 'certificate_expired',
};

async function failed(
  tx: Transaction,
  row: NoteRow,
  { code, reason, attemptId }: Extract<NoteOutcome, { kind: 'failed' }>,
): Promise<NoteChanges> {
  const verdict = attemptId === undefined ? undefined : await readVerdict(tx, row, attemptId);
  const told = verdict === undefined ? null : `${verdict.cStat} ${verdict.reason}`;
  return {
    status: 'failed',
    attention: attentionOf[code] ?? null,
    failure: { code, reason: reason ?? told },
  };
}

const failureOf: Partial<Readonly<Record<Attention, FailureCode>>> = {
  certificate_missing: 'certificate_missing',
  certificate_expired: 'certificate_expired',
};

function inAttention(
  row: NoteRow,
  { attention, status }: Extract<NoteOutcome, { kind: 'attention' }>,
): NoteChanges {
  if (status !== 'failed') return { status, attention };
  const code = failureOf[attention] ?? 'transmission_uncertain';
  return { status, attention, failure: row.failure ?? { code, reason: null } };
}
