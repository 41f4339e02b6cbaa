import { defineStatement, type Transaction } from '@fiscal/db';
import type { SystemContext } from '../context/context.ts';
import { inSystem, newId } from '../context/scope.ts';
import { explainQuestionRefusal, type HeldQuestion, type QuestionRefusal } from './explain-refusal.ts';
import type { Fence, OpenedAttempt } from './filing-types.ts';
import { hasCertificate, type OpenedRow, openedColumns, readable, runAndDocument } from './opened-row.ts';
import { otherKeyOf } from './other-key-of.ts';
import { lockAskedKey, paceOf, questionWait } from './question-pace.ts';

export interface ReceiptQuestionToOpen {
  readonly fence: Fence;
  readonly token: string;
}

export interface QuestionToOpen extends ReceiptQuestionToOpen {
  /** The run whose document is asked for; that of the fence when absent. */
  readonly ofRun?: number | undefined;
}

type PacedRow =
  | (OpenedRow & { readonly waitMs: number | null })
  | { readonly attemptId: null; readonly waitMs: number };

type QuestionParameters = [
  filingId: string,
  run: number,
  ofRun: number,
  owner: string,
  attemptId: string,
  token: string,
];

/** `wait`: SQL of how long (ms) no question may be opened yet; the row then has no attempt. */
const openingQuestion = (kind: 'situation' | 'receipt', wait: string): string => `
  with f as (
    select * from filing u where id = $1 and run = $2 and owner = $4 and open and ${hasCertificate}
  ), pace as (
    select f.id, ${wait} as wait_ms
    from f join filing_run r on r.client_id = f.client_id and r.filing_id = f.id and r.run = $3
  ), opened as (
    insert into attempt (id, client_id, filing_id, run, ordinal, kind, token, opened_at)
    select $5, client_id, f.id, $3, next_ordinal - 1, '${kind}', $6, now()
    from f join pace on pace.id = f.id where coalesce(wait_ms, 0) <= 0
    returning id
  )
  select opened.id as "attemptId", pace.wait_ms as "waitMs", ${openedColumns('opened.id')},
    (select coalesce(jsonb_agg(q.c_stat order by q.sequence desc), '[]') from (
      select q.c_stat, q.sequence from attempt q
      where q.client_id = f.client_id and q.filing_id = f.id and q.run = $3 and q.kind = '${kind}'
        and q.closed_at is not null and ${otherKeyOf('q')} is null
      order by q.sequence desc limit 2) q
    ) as "askedBefore"
  from f
  join pace on pace.id = f.id
  left join opened on true
  join filing_run r on r.client_id = f.client_id and r.filing_id = f.id and r.run = $3
  ${runAndDocument}`;

const openReceipt = defineStatement<QuestionParameters, OpenedRow>(openingQuestion('receipt', '0'));
const openUnpaced = defineStatement<QuestionParameters, OpenedRow>(openingQuestion('situation', '0'));

const openSituation = defineStatement<
  [...QuestionParameters, gapMs: number, windowMs: number, most: number],
  PacedRow
>(
  openingQuestion(
    'situation',
    questionWait('f', 'r', { gapMs: '$7::float8', windowMs: '$8::float8', most: '$9::int' }),
  ),
);

/**
 * Writes the attempt of a question about the key of a run, which changes nothing else. Whoever asks for the same key
 * waits for one another, and the pace of its questions is kept: `held` says how long.
 */
export async function openQuestion(
  sys: SystemContext,
  { fence, token, ofRun = fence.run }: QuestionToOpen,
): Promise<OpenedAttempt | QuestionRefusal | HeldQuestion> {
  const { filingId, run, owner } = fence;
  const row = await inSystem(sys, async (tx) => {
    const kind = await lockAskedKey(tx, filingId, ofRun);
    if (kind === undefined) return undefined;
    const { gapMs, windowMs, most } = paceOf(sys, kind);
    const pace = [gapMs, windowMs, most] as const;
    const [opening] = await tx.run(openSituation, [filingId, run, ofRun, owner, newId(sys), token, ...pace]);
    return opening;
  });
  if (row === undefined) return explainQuestionRefusal(sys, fence);
  return row.attemptId === null
    ? { kind: 'held', waitMs: Math.ceil(row.waitMs), reason: 'question' }
    : readable(sys, row);
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

/** Writes the attempt of a question that another one has waited for already; undefined where the fence refuses it. */
export async function openUnpacedQuestion(
  tx: Transaction,
  sys: Pick<SystemContext, 'clock' | 'random'>,
  { fence: { filingId, run, owner }, token }: Pick<QuestionToOpen, 'fence' | 'token'>,
): Promise<OpenedRow | undefined> {
  const [row] = await tx.run(openUnpaced, [filingId, run, run, owner, newId(sys), token]);
  return row;
}
