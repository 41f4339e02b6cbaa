import { defineStatement, type StagedDocument } from '@fiscal/db';
import { assertNever, type FilingAnswer } from '@fiscal/domain';
import { reportToCircuit } from '../circuit/report-to-circuit.ts';
import type { SystemContext } from '../context/context.ts';
import { type DocumentParameters, insertDocuments } from '../documents/document-parameters.ts';
import type { AttemptResult, DocumentToCarry, Fence } from './filing-types.ts';
import { verdictOnAuthority } from './verdict-on-authority.ts';

export interface AttemptToClose {
  readonly fence: Fence;
  readonly attemptId: string;
  readonly kind: 'transmit' | 'situation' | 'receipt';
  /** The ordinal of a transmission. Its answer counts only while no later transmission was opened. */
  readonly ordinal?: number | undefined;
  readonly document: DocumentToCarry;
  readonly result: AttemptResult;
}

interface Closed {
  readonly run: number;
  readonly owner: string | null;
  readonly open: boolean;
  readonly nextOrdinal: number;
  readonly service: string;
  /** The time of opening, by the clock of the database (ms). */
  readonly openedAt: number;
  /** The circuit has no failures that a success would reset. */
  readonly quiet: boolean;
}

const close = defineStatement<
  {
    attemptId: string;
    outcome: string;
    reason: string | null;
    answerClass: string | null;
    cStat: string | null;
    answer: string | null;
    raw: DocumentParameters;
    misuseMs: number | null;
  },
  Closed
>(`
  with a as (
    select id from attempt where id = :attemptId and closed_at is null for no key update
  ), raw as (${insertDocuments('raw')} from a where :raw.id::text is not null
  ), closed as (
    update attempt set closed_at = now(), outcome = :outcome, reason = :reason, answer_class = :answerClass,
      c_stat = :cStat,
      answer = :answer::jsonb, raw_document_id = :raw.id
    from a where attempt.id = a.id
    returning attempt.filing_id
  ), blocked as (
    insert into authority_block (cnpj, environment, until, updated_at)
    select o.cnpj, f.environment, now() + :misuseMs::float8 * interval '1 millisecond', now()
    from closed
    join filing f on f.id = closed.filing_id
    join company o on o.client_id = f.client_id and o.id = f.company_id
    where :misuseMs::float8 is not null
    on conflict (cnpj, environment) do update set until = excluded.until, updated_at = now()
  )
  select f.run, f.owner, f.open, f.next_ordinal as "nextOrdinal", f.service,
    (extract(epoch from a.opened_at) * 1000)::float8 as "openedAt",
    not exists (
      select from authority_state s
      where s.authorizer = f.authorizer and s.environment = f.environment and s.service = f.service
        and (s.state <> 'closed' or s.consecutive_failures > 0)) as quiet
  from attempt a join filing f on f.id = a.filing_id where a.id = :attemptId`);

/**
 * Stores the result of a call in one statement: the outcome, the parsed answer, the received bytes, and after cStat 656
 * the pause of the CNPJ, for all companies with it. Then reports the verdict about the authority to the circuit. Only
 * the call itself closes its attempt, so a repetition after a lost reply gives the same result. `superseded`: another
 * execution, run or transmission has begun; the answer stays with its attempt, and the next question reads it.
 */
export async function closeAttempt(
  sys: SystemContext,
  input: AttemptToClose,
): Promise<'closed' | 'superseded'> {
  const { attemptId, result } = input;
  const raw = await stageRaw(sys, input);
  const summary = summaryOf(input);
  const [row] = await sys.db.autocommit(close, {
    attemptId,
    outcome: result.kind,
    reason: summary.reason,
    answerClass: summary.answerClass,
    cStat: summary.cStat,
    answer: summary.answer,
    raw: raw ?? null,
    misuseMs: isMisuse(result) ? sys.settings.timing.misuseMs : null,
  });
  if (row === undefined) throw new Error(`attempt ${attemptId} is absent`);
  await report(sys, input, row);
  return stillCounts(input, row) ? 'closed' : 'superseded';
}

const isMisuse = (result: AttemptResult): boolean => result.kind === 'answered' && result.class === 'misuse';

const stillCounts = ({ fence, ordinal }: AttemptToClose, row: Closed): boolean =>
  row.open &&
  row.run === fence.run &&
  row.owner === fence.owner &&
  (ordinal === undefined || row.nextOrdinal === ordinal + 1);

interface Summary {
  readonly reason: string | null;
  readonly answerClass: string | null;
  readonly cStat: string | null;
  readonly answer: string | null;
}

function summaryOf({ kind, result }: AttemptToClose): Summary {
  switch (result.kind) {
    case 'notSent':
    case 'unknown':
      return { reason: result.reason, answerClass: null, cStat: null, answer: null };
    case 'answered':
      return {
        reason: null,
        answerClass: result.class,
        cStat: codeOf(kind, result.answer),
        answer: JSON.stringify(result.answer),
      };
    default:
      return assertNever(result);
  }
}

/** Returns the document's own code if the answer has one; for a question, the code of the situation. */
const codeOf = (kind: AttemptToClose['kind'], { cStat, protocol }: FilingAnswer): string =>
  kind === 'situation' ? cStat : (protocol?.cStat ?? cStat);

async function stageRaw(
  sys: SystemContext,
  { document, result }: AttemptToClose,
): Promise<StagedDocument | undefined> {
  if (result.kind === 'notSent' || result.raw === undefined) return undefined;
  const { clientId, filingId: ownerId } = document;
  return sys.documents.stage({ clientId, ownerId, kind: 'answer', bytes: result.raw });
}

/**
 * Reports a transmission to the circuit. Questions go to other services, and a client's scenario says nothing about the
 * authority.
 */
async function report(
  sys: SystemContext,
  { kind, document, result }: AttemptToClose,
  { service, openedAt, quiet }: Closed,
): Promise<void> {
  if (kind !== 'transmit' || document.simulation !== null) return;
  const verdict = verdictOnAuthority(result);
  if (verdict === undefined || (verdict.kind === 'success' && quiet)) return;
  const { authorizer, environment } = document;
  await reportToCircuit(sys, { authorizer, environment, service }, { ...verdict, openedAt });
}
