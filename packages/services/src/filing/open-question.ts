import type { AuthorityWait, FilingKind, HeldQuestion } from '@fiscal/contracts';
import { defineStatement, type Transaction } from '@fiscal/db';
import type { QuestionPace } from '@fiscal/domain';
import { waitForResume } from '../circuit/gate-facts.ts';
import { isPaused } from '../circuit/is-paused.ts';
import type { SystemContext } from '../context/context.ts';
import { inSystem, newId } from '../context/scope.ts';
import { idOfNow } from './attempt-id.ts';
import { explainQuestionRefusal, type QuestionRefusal } from './explain-refusal.ts';
import type { Fence, OpenedAttempt } from './filing-types.ts';
import { hasCertificate, type OpenedRow, openedColumns, readOpened, runAndDocument } from './opened-row.ts';
import { keyWait, lockOtherKey, lockQueriedKey, paceOf, queriedKey, silenceOf } from './question-pace.ts';

export interface ReceiptQuestionToOpen {
  readonly fence: Fence;
  readonly token: string;
}

export interface QuestionToOpen extends ReceiptQuestionToOpen {
  /** The run whose document is queried; that of the fence when absent. */
  readonly ofRun?: number | undefined;
}

interface Waits {
  /** The milliseconds until the pace of the key allows a question. */
  readonly waitMs: number | null;
  /** The milliseconds until the block of the CNPJ ends. */
  readonly silenceMs: number | null;
  /** An operator paused the authority. */
  readonly isPaused: boolean;
}

type PacedRow = (OpenedRow | { readonly attemptId: null }) & Waits;

type QuestionParameters = {
  filingId: string;
  run: number;
  ofRun: number;
  owner: string;
  attemptId: string;
  token: string;
};

/**
 * The parts of a question as SQL: the key, whether it is another party's, and the waits (ms) before a question may be
 * opened.
 */
interface QuestionInSql {
  readonly kind: 'situation' | 'receipt';
  readonly key: string;
  readonly other: boolean;
  readonly wait: string;
  readonly silence: string;
}

/** SQL: opens a question. A question that must wait returns a row without an attempt. */
const openingQuestion = ({ kind, key, other, wait, silence }: QuestionInSql): string => `
  with f as (
    select * from filing u where id = :filingId and run = :run and owner = :owner and open and ${hasCertificate}
  ), pace as (
    select f.id, ${key} as asked_key, ${wait} as wait_ms, ${silence} as silence_ms,
      ${isPaused('f')} as is_paused
    from f join filing_run r on r.client_id = f.client_id and r.filing_id = f.id and r.run = :ofRun
  ), opened as (
    insert into attempt (id, client_id, filing_id, run, ordinal, kind, token, opened_at, asked_key, asks_other)
    select ${idOfNow(':attemptId')}, client_id, f.id, :ofRun, next_ordinal - 1, '${kind}', :token, now(),
      pace.asked_key, ${other}
    from f join pace on pace.id = f.id where coalesce(wait_ms, 0) <= 0 and coalesce(silence_ms, 0) <= 0
      and not is_paused
    returning id
  )
  select opened.id as "attemptId", pace.wait_ms as "waitMs", pace.silence_ms as "silenceMs",
    pace.is_paused as "isPaused",
    ${openedColumns('opened.id')},
    (select coalesce(jsonb_agg(q.c_stat order by q.sequence desc), '[]') from (
      select q.c_stat, q.sequence from attempt q
      where q.client_id = f.client_id and q.filing_id = f.id and q.run = :ofRun and q.kind = '${kind}'
        and not q.asks_other
      order by q.sequence desc limit 2) q
    ) as "earlierCodes"
  from f
  join pace on pace.id = f.id
  left join opened on true
  join filing_run r on r.client_id = f.client_id and r.filing_id = f.id and r.run = :ofRun
  ${runAndDocument}`;

const openReceipt = defineStatement<QuestionParameters, PacedRow>(
  openingQuestion({ kind: 'receipt', key: 'null', other: false, wait: '0', silence: '0' }),
);

/** SQL: opens a question at the pace of the key, and not while the CNPJ is blocked. */
const openingPaced = (key: string, other: boolean): string =>
  openingQuestion({ kind: 'situation', key, other, wait: keyWait('f', key), silence: silenceOf('f') });

const openSituation = defineStatement<QuestionParameters & QuestionPace, PacedRow>(
  openingPaced(queriedKey('f', 'r'), false),
);

const openOther = defineStatement<QuestionParameters & QuestionPace & { otherKey: string }, PacedRow>(
  openingPaced(':otherKey::text', true),
);

/**
 * Writes the attempt of a question about the key of a run, and changes nothing else. Questions about the same key wait
 * for each other and keep its pace; `held` gives the wait.
 */
export async function openQuestion(
  sys: SystemContext,
  { fence, token, ofRun = fence.run }: QuestionToOpen,
): Promise<OpenedAttempt | QuestionRefusal | HeldQuestion> {
  const row = await inSystem(sys, async (tx) => {
    const kind = await lockQueriedKey(tx, fence.filingId, ofRun);
    if (kind === undefined) return undefined;
    const [opening] = await tx.run(openSituation, pacedParameters(sys, kind, { fence, token, ofRun }));
    return opening;
  });
  return readPaced(sys, fence, row);
}

/** Writes the attempt of a question about another party's key; undefined when the fence refuses it. */
export async function writeOtherQuestion(
  tx: Transaction,
  sys: SystemContext,
  kind: FilingKind,
  { fence, token, otherKey }: ReceiptQuestionToOpen & { readonly otherKey: string },
): Promise<PacedRow | undefined> {
  await lockOtherKey(tx, otherKey);
  const [row] = await tx.run(openOther, { ...pacedParameters(sys, kind, { fence, token }), otherKey });
  return row;
}

function pacedParameters(
  sys: SystemContext,
  kind: FilingKind,
  { fence: { filingId, run, owner }, token, ofRun = run }: QuestionToOpen,
): QuestionParameters & QuestionPace {
  return { filingId, run, ofRun, owner, attemptId: newId(sys), token, ...paceOf(sys, kind) };
}

/** Returns the result of opening a question with a pace. An undefined row means that the fence refused it. */
export async function readPaced(
  sys: SystemContext,
  fence: Fence,
  row: PacedRow | undefined,
): Promise<OpenedAttempt | QuestionRefusal | HeldQuestion> {
  if (row === undefined) return explainQuestionRefusal(sys, fence);
  if (row.attemptId !== null) return readOpened(sys, row);
  if (row.isPaused) return { kind: 'held', ...waitForResume(sys) };
  const [waitMs, silenceMs] = [Math.ceil(row.waitMs ?? 0), Math.ceil(row.silenceMs ?? 0)];
  return silenceMs > waitMs
    ? { kind: 'held', waitMs: silenceMs, reason: 'misuse' }
    : { kind: 'held', waitMs, reason: 'question' };
}

/** Writes the attempt of a question about a receipt, which has its own retry schedule. `held`: the authority is paused. */
export async function openReceiptQuestion(
  sys: SystemContext,
  { fence, token }: ReceiptQuestionToOpen,
): Promise<OpenedAttempt | QuestionRefusal | ({ readonly kind: 'held' } & AuthorityWait)> {
  const { filingId, run, owner } = fence;
  const [row] = await sys.db.autocommit(openReceipt, {
    filingId,
    run,
    ofRun: run,
    owner,
    attemptId: newId(sys),
    token,
  });
  if (row === undefined) return explainQuestionRefusal(sys, fence);
  return row.attemptId === null ? { kind: 'held', ...waitForResume(sys) } : readOpened(sys, row);
}
