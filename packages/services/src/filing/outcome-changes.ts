import type { PublishedEvent } from '@fiscal/api-contract';
import type { FilingOutcome } from '@fiscal/contracts';
import type { Transaction } from '@fiscal/db';
import { type Attention, assertNever, type FailureCode, type RegisteredClass } from '@fiscal/domain';
import type { SystemContext } from '../context/context.ts';
import type { FilingRow } from '../filing-record/filing-row.ts';
import { adoptionEvidenceOf, readEvidence } from './evidence.ts';
import {
  adapterOf,
  type EarlierContent,
  type FilingKindAdapters,
  type ProvenAdoption,
  type Verdict,
} from './filing-kind-adapter.ts';
import { findOtherKey } from './find-other-key.ts';
import { isInDoubt } from './is-in-doubt.ts';
import type { LoadedOutcome } from './load-outcome.ts';

/** The changes of a filing by an outcome. */
export type OutcomeChanges = Pick<
  FilingRow,
  'status' | 'attention' | 'rejection' | 'denial' | 'failure' | 'adoptedRun'
> & {
  /** The time that the adapter's `apply` returns; null when nothing was registered. */
  readonly countedAt: Date | null;
  /** Events about other documents that the outcome changed or revealed. */
  readonly alsoPublished?: readonly PublishedEvent[] | undefined;
};

type Context = SystemContext & { readonly kinds: FilingKindAdapters };

/**
 * Applies an outcome to the rows of the kind, and returns the changes of the filing. Throws when the outcome names an
 * attempt that is not an answered one of the filing.
 */
export async function applyOutcome(
  tx: Transaction,
  ctx: Context,
  loaded: LoadedOutcome,
  outcome: FilingOutcome,
): Promise<OutcomeChanges | 'unusable'> {
  switch (outcome.kind) {
    case 'authorized':
    case 'cancelled':
    case 'denied':
      return outcome.adopted === undefined
        ? register(tx, ctx, loaded, { kind: outcome.kind, origin: 'run' })
        : adopt(tx, ctx, loaded, outcome.adopted.evidence);
    case 'rejected':
      return reject(tx, ctx, loaded);
    case 'failed':
      return outcome.code === 'number_taken'
        ? releaseNumber(tx, ctx, loaded, outcome.evidence)
        : fail(tx, ctx, loaded, outcome);
    case 'attention':
      return callPerson(loaded, outcome);
    default:
      return assertNever(outcome);
  }
}

/** Returns the changes that all outcomes have in common: what was recorded before stays. */
const unchanged = ({ filing }: LoadedOutcome) => ({
  attention: null,
  rejection: filing.rejection,
  denial: filing.denial,
  failure: null,
  adoptedRun: filing.adoptedRun,
  countedAt: null,
});

interface Registration extends Partial<Pick<ProvenAdoption, 'signedXml'>> {
  readonly kind: RegisteredClass;
  readonly origin: 'run' | 'held';
}

function signedXmlOf({ documents }: Context, { filing, document }: LoadedOutcome): string {
  if (document.signed === undefined)
    throw new Error(`filing ${filing.id} was registered without signed bytes`);
  return new TextDecoder().decode(documents.open(document.signed));
}

/** Adopts the document that an operator chose, if the answer proves it. */
async function adopt(
  tx: Transaction,
  ctx: Context,
  loaded: LoadedOutcome,
  evidenceId: string | undefined,
): Promise<OutcomeChanges | 'unusable'> {
  const { filing, document } = loaded;
  const { answer } = verdictOf(loaded);
  const text = evidenceId === undefined ? undefined : await readEvidence(tx, ctx, filing, evidenceId);
  const evidence = text === undefined ? undefined : adoptionEvidenceOf(text);
  const ours = { authorityKey: document.authorityKey, signedXml: signedXmlOf(ctx, loaded) };
  const proven = adapterOf(ctx.kinds, filing.kind).adopt?.({ answer, ours, evidence });
  if (proven === undefined) return 'unusable';
  const changes = await register(tx, ctx, { ...loaded, answer: proven.answer }, proven);
  return changes === 'unusable' || changes.attention !== null ? 'unusable' : changes;
}

async function register(
  tx: Transaction,
  ctx: Context,
  loaded: LoadedOutcome,
  { kind, origin, signedXml = signedXmlOf(ctx, loaded) }: Registration,
): Promise<OutcomeChanges | 'unusable'> {
  const { filing, document } = loaded;
  const verdict = verdictOf(loaded);
  const { apply, mismatch = 'digest_mismatch' } = adapterOf(ctx.kinds, filing.kind);
  const applied = await apply(tx, ctx, {
    filing,
    kind,
    verdict,
    document: { ...document, signedXml, origin, earlier: await readEarlier(tx, ctx, document) },
  });
  if (applied.kind !== 'applied') {
    if (applied.kind === 'unusable') return 'unusable';
    return { ...unchanged(loaded), failure: filing.failure, status: 'unknown', attention: mismatch };
  }
  const { countedAt, alsoPublished } = applied;
  const denial = kind === 'denied' ? { cStat: verdict.cStat, reason: verdict.reason } : filing.denial;
  const isOtherRequest = origin === 'run' && document.earlier?.isSameRequest === false;
  const adoptedRun = isOtherRequest ? document.run : null;
  return { ...unchanged(loaded), status: kind, denial, adoptedRun, countedAt, alsoPublished };
}

async function readEarlier(
  tx: Transaction,
  { documents }: Context,
  { earlier }: LoadedOutcome['document'],
): Promise<EarlierContent | undefined> {
  if (earlier === undefined) return undefined;
  const { requestId, ...known } = earlier;
  return { ...known, requestText: new TextDecoder().decode(await documents.get(tx, requestId)) };
}

async function reject(tx: Transaction, ctx: Context, loaded: LoadedOutcome): Promise<OutcomeChanges> {
  const { clock, kinds } = ctx;
  const { filing } = loaded;
  const { cStat, reason, receivedAt, answer } = verdictOf(loaded);
  const at = (receivedAt ?? clock.now()).toISOString();
  const named = answer.errors === undefined ? {} : { errors: answer.errors };
  const alsoPublished = await adapterOf(kinds, filing.kind).applyUnregistered?.(tx, ctx, filing);
  return {
    ...unchanged(loaded),
    status: 'rejected',
    rejection: { cStat, reason, at, ...named },
    alsoPublished,
  };
}

/** Codes that are both a failure and an attention. */
const certificateProblems = ['certificate_missing', 'certificate_expired'] as const;
const certificateProblemOf = (code: FailureCode | Attention) =>
  certificateProblems.find((problem) => problem === code);

async function fail(
  tx: Transaction,
  ctx: Context,
  loaded: LoadedOutcome,
  { code, reason, attemptId }: Extract<FilingOutcome, { kind: 'failed' }>,
): Promise<OutcomeChanges> {
  const { filing } = loaded;
  const verdict = attemptId === undefined ? undefined : verdictOf(loaded);
  const answered = verdict === undefined ? null : `${verdict.cStat} ${verdict.reason}`;
  const attention = certificateProblemOf(code) ?? null;
  const { applyUnregistered } = adapterOf(ctx.kinds, filing.kind);
  return {
    ...unchanged(loaded),
    status: 'failed',
    attention,
    failure: (await keptFailure(tx, filing, code)) ?? { code, reason: reason ?? answered },
    alsoPublished: attention === null ? await applyUnregistered?.(tx, ctx, filing) : [],
  };
}

/**
 * Returns the failure that an `abandon` keeps. A number that was left to another document stays so, and a failed filing
 * that is not at the authority does not become uncertain.
 */
async function keptFailure(tx: Transaction, filing: FilingRow, code: FailureCode) {
  const { failure, status } = filing;
  if (code !== 'transmission_uncertain') return undefined;
  if (failure?.code === 'number_taken') return failure;
  return status === 'failed' && !(await isInDoubt(tx, filing)) ? failure : undefined;
}

/**
 * Leaves the number to another document, whose key becomes the reason of the failure. Unusable when neither
 * the authority nor the operator names that key.
 */
async function releaseNumber(
  tx: Transaction,
  ctx: Context,
  loaded: LoadedOutcome,
  evidence: string | undefined,
): Promise<OutcomeChanges | 'unusable'> {
  const reason = await findOtherKey(tx, ctx, loaded.filing, evidence);
  if (reason === undefined || !isOtherHeld(ctx, loaded, reason)) return 'unusable';
  return { ...unchanged(loaded), status: 'failed', failure: { code: 'number_taken', reason } };
}

/** Returns whether the authority holds a document under the named key. */
function isOtherHeld({ kinds }: Context, { filing, answer }: LoadedOutcome, key: string): boolean {
  return answer !== null && adapterOf(kinds, filing.kind).otherKey?.classify(answer, key) === 'otherKey';
}

function callPerson(
  loaded: LoadedOutcome,
  { attention, status }: Extract<FilingOutcome, { kind: 'attention' }>,
): OutcomeChanges {
  const { failure } = loaded.filing;
  if (status !== 'failed') return { ...unchanged(loaded), failure, status, attention };
  const code = certificateProblemOf(attention) ?? 'transmission_uncertain';
  return { ...unchanged(loaded), status, attention, failure: failure ?? { code, reason: null } };
}

/** Returns the verdict on the document if the answer has one, else the code and text of the message. */
function verdictOf({ filing, answer }: LoadedOutcome): Verdict {
  if (answer === null) throw new Error(`the outcome of filing ${filing.id} names no answer`);
  const { protocol, cStat, xMotivo } = answer;
  return {
    cStat: protocol?.cStat ?? cStat,
    reason: protocol?.reason ?? xMotivo,
    receivedAt: protocol === undefined ? undefined : new Date(protocol.at),
    answer,
  };
}
