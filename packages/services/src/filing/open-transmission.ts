import { defineStatement, isDatabaseBusy } from '@fiscal/db';
import { isPaused } from '../circuit/is-paused.ts';
import type { SystemContext } from '../context/context.ts';
import { newId } from '../context/scope.ts';
import { idOfNow } from './attempt-id.ts';
import { explainRefusal, type Refusal } from './explain-refusal.ts';
import type { Fence, OpenedAttempt } from './filing-types.ts';
import { hasCertificate, type OpenedRow, openedColumns, readOpened, runAndDocument } from './opened-row.ts';

export interface TransmissionToOpen {
  readonly fence: Fence;
  /** Must be the next ordinal of the filing. */
  readonly ordinal: number;
  /** The id of this call. A repetition after a lost reply finds the attempt by it. */
  readonly token: string;
  /** A permit was taken: the circuit is not checked again. */
  readonly permit: 'taken' | 'none';
}

/**
 * The fence: run, ordinal, owner, certificate, pause, circuit and misuse are compared in the statement that changes the status
 * and writes the attempt. No byte is sent before it is committed.
 */
const openTransmissionStatement = defineStatement<
  {
    filingId: string;
    run: number;
    ordinal: number;
    owner: string;
    attemptId: string;
    token: string;
    permit: boolean;
  },
  OpenedRow
>(`
  with f as (
    update filing u set
      status = 'sending', attention = null, failure = null, waiting = null, waiting_until = null,
      next_ordinal = next_ordinal + 1, updated_at = now()
    where u.id = :filingId and u.run = :run and u.next_ordinal = :ordinal and u.owner = :owner and u.open
      and ${hasCertificate}
      and (:permit::boolean or not exists (
        select from authority_state s
        where s.authorizer = u.authorizer and s.environment = u.environment and s.service = u.service
          and s.state <> 'closed'))
      and not ${isPaused('u')}
      and not exists (
        select from authority_block b join company o on o.cnpj = b.cnpj
        where o.client_id = u.client_id and o.id = u.company_id and b.environment = u.environment and b.until > now())
    returning *
  ), opened as (
    insert into attempt (id, client_id, filing_id, run, ordinal, kind, token, opened_at)
    select ${idOfNow(':attemptId')}, client_id, id, run, :ordinal, 'transmit', :token, now() from f
    returning id
  )
  select opened.id as "attemptId", ${openedColumns('opened.id')}
  from opened cross join f
  join filing_run r on r.client_id = f.client_id and r.filing_id = f.id and r.run = f.run
  ${runAndDocument}`);

const findOwnTransmission = defineStatement<
  { filingId: string; run: number; ordinal: number; owner: string; token: string },
  OpenedRow
>(`
  select own.id as "attemptId", ${openedColumns('own.id')}
  from filing f
  join attempt own on own.client_id = f.client_id and own.filing_id = f.id and own.ordinal = :ordinal
    and own.kind = 'transmit' and own.token = :token and own.closed_at is null
  join filing_run r on r.client_id = f.client_id and r.filing_id = f.id and r.run = f.run
  ${runAndDocument}
  where f.id = :filingId and f.run = :run and f.next_ordinal = :ordinal + 1 and f.owner = :owner and f.open`);

/**
 * Writes the attempt of a transmission before the first byte is sent, and sets the filing to `sending`. Any other
 * ordinal than the next one is refused, so that an abandoned call that continues opens no attempt. An attempt whose
 * reply was lost is found by its token. Never closes another attempt.
 */
export async function openTransmission(
  sys: SystemContext,
  { fence, ordinal, token, permit }: TransmissionToOpen,
): Promise<OpenedAttempt | Refusal> {
  const { filingId, run, owner } = fence;
  const id = newId(sys);
  const open = () =>
    sys.db.autocommit(openTransmissionStatement, {
      filingId,
      run,
      ordinal,
      owner,
      attemptId: id,
      token,
      permit: permit === 'taken',
    });
  // After a lost reply the statement runs again; if the first one was committed, its attempt is found by the token.
  const [row] = await open().catch((error: unknown) => {
    if (isDatabaseBusy(error)) return open();
    throw error;
  });
  if (row !== undefined) return readOpened(sys, row);
  const [own] = await sys.db.autocommit(findOwnTransmission, { filingId, run, ordinal, owner, token });
  if (own !== undefined) return readOpened(sys, own);
  return explainRefusal(sys, fence, ordinal);
}
