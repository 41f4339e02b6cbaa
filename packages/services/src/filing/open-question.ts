import type { FilingKind } from '@fiscal/contracts';
import { defineStatement, type Transaction } from '@fiscal/db';
import type { SystemContext } from '../context/context.ts';
import { inSystem, newId } from '../context/scope.ts';
import { explainQuestionRefusal, type HeldQuestion, type QuestionRefusal } from './explain-refusal.ts';
import type { Fence, OpenedAttempt } from './filing-types.ts';
import { hasCertificate, type OpenedRow, openedColumns, readable, runAndDocument } from './opened-row.ts';
import { otherKeyOf, tokenWithKey } from './other-key-of.ts';
import { keyWait, lockAskedKey, lockOtherKey, paceOf, questionWait, silenceOf } from './question-pace.ts';

export interface ReceiptQuestionToOpen {
  readonly fence: Fence;
  readonly token: string;
}

export interface QuestionToOpen extends ReceiptQuestionToOpen {
  /** The run whose document is asked for; that of the fence when absent. */
  readonly ofRun?: number | undefined;
}

interface Waits {
  /** Until the pace of the key allows it. */
  readonly waitMs: number | null;
  /** Until the CNPJ may be heard again. */
  readonly silenceMs: number | null;
}

type PacedRow = (OpenedRow | { readonly attemptId: null }) & Waits;

type QuestionParameters = [
  filingId: string,
  run: number,
  ofRun: number,
  owner: string,
  attemptId: string,
  token: string,
];

/** `wait` and `silence`: SQL of how long (ms) no question may be opened yet; the row then has no attempt. */
const openingQuestion = (kind: 'situation' | 'receipt', wait = '0', silence = '0'): string => `
  with f as (
    select * from filing u where id = $1 and run = $2 and owner = $4 and open and ${hasCertificate}
  ), pace as (
    select f.id, ${wait} as wait_ms, ${silence} as silence_ms
    from f join filing_run r on r.client_id = f.client_id and r.filing_id = f.id and r.run = $3
  ), opened as (
    insert into attempt (id, client_id, filing_id, run, ordinal, kind, token, opened_at)
    select $5, client_id, f.id, $3, next_ordinal - 1, '${kind}', $6, now()
    from f join pace on pace.id = f.id where coalesce(wait_ms, 0) <= 0 and coalesce(silence_ms, 0) <= 0
    returning id
  )
  select opened.id as "attemptId", pace.wait_ms as "waitMs", pace.silence_ms as "silenceMs",
    ${openedColumns('opened.id')},
    (select coalesce(jsonb_agg(q.c_stat order by q.sequence desc), '[]') from (
      select q.c_stat, q.sequence from attempt q
      where q.client_id = f.client_id and q.filing_id = f.id and q.run = $3 and q.kind = '${kind}'
        and ${otherKeyOf('q')} is null
      order by q.sequence desc limit 2) q
    ) as "askedBefore"
  from f
  join pace on pace.id = f.id
  left join opened on true
  join filing_run r on r.client_id = f.client_id and r.filing_id = f.id and r.run = $3
  ${runAndDocument}`;

const openReceipt = defineStatement<QuestionParameters, OpenedRow>(openingQuestion('receipt'));

type PacedParameters = [...QuestionParameters, gapMs: number, windowMs: number, most: number];

const pace = { gapMs: '$7::float8', windowMs: '$8::float8', most: '$9::int' };

const openSituation = defineStatement<PacedParameters, PacedRow>(
  openingQuestion('situation', questionWait('f', 'r', pace), silenceOf('f')),
);

const openOther = defineStatement<[...PacedParameters, otherKey: string], PacedRow>(
  openingQuestion('situation', keyWait('f', '$10::text', pace), silenceOf('f')),
);

/**
 * Writes the attempt of a question about the key of a run, which changes nothing else. Whoever asks for the same key
 * waits for one another, and the pace of its questions is kept: `held` says how long.
 */
export async function openQuestion(
  sys: SystemContext,
  { fence, token, ofRun = fence.run }: QuestionToOpen,
): Promise<OpenedAttempt | QuestionRefusal | HeldQuestion> {
  const row = await inSystem(sys, async (tx) => {
    const kind = await lockAskedKey(tx, fence.filingId, ofRun);
    if (kind === undefined) return undefined;
    const [opening] = await tx.run(openSituation, pacedParameters(sys, kind, { fence, token, ofRun }));
    return opening;
  });
  return readPaced(sys, fence, row);
}

/** Writes the attempt of a question about a key of somebody else; undefined where the fence refuses it. */
export async function writeOtherQuestion(
  tx: Transaction,
  sys: SystemContext,
  kind: FilingKind,
  { fence, token, otherKey }: ReceiptQuestionToOpen & { readonly otherKey: string },
): Promise<PacedRow | undefined> {
  await lockOtherKey(tx, otherKey);
  const named = { fence, token: tokenWithKey(token, otherKey) };
  const [row] = await tx.run(openOther, [...pacedParameters(sys, kind, named), otherKey]);
  return row;
}

function pacedParameters(
  sys: SystemContext,
  kind: FilingKind,
  { fence: { filingId, run, owner }, token, ofRun = run }: QuestionToOpen,
): PacedParameters {
  const { gapMs, windowMs, most } = paceOf(sys, kind);
  return [filingId, run, ofRun, owner, newId(sys), token, gapMs, windowMs, most];
}

/** What became of a question that has a pace; undefined: the fence refused it. */
export async function readPaced(
  sys: SystemContext,
  fence: Fence,
  row: PacedRow | undefined,
): Promise<OpenedAttempt | QuestionRefusal | HeldQuestion> {
  if (row === undefined) return explainQuestionRefusal(sys, fence);
  if (row.attemptId !== null) return readable(sys, row);
  const [waitMs, silenceMs] = [Math.ceil(row.waitMs ?? 0), Math.ceil(row.silenceMs ?? 0)];
  return silenceMs > waitMs
    ? { kind: 'held', waitMs: silenceMs, reason: 'misuse' }
    : { kind: 'held', waitMs, reason: 'question' };
}

/** Writes the attempt of a question about a receipt, which has a ladder of its own. */
export async function openReceiptQuestion(
  sys: SystemContext,
  { fence, token }: ReceiptQuestionToOpen,
): Promise<OpenedAttempt | QuestionRefusal> {
  const { filingId, run, owner } = fence;
  const [row] = await sys.db.autocommit(openReceipt, [filingId, run, run, owner, newId(sys), token]);
  return row === undefined ? explainQuestionRefusal(sys, fence) : readable(sys, row);
}
