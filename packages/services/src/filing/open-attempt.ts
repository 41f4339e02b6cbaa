import type { FilingKind } from '@fiscal/contracts';
import { defineStatement, isDatabaseBusy } from '@fiscal/db';
import type { Authorizer, Environment } from '@fiscal/domain';
import { id24 } from '@fiscal/domain';
import type { SystemContext } from '../context/context.ts';
import { inSystem, newId } from '../context/scope.ts';
import {
  type CertificateFacts,
  certificateColumns,
  certificateJoin,
  certificateOf,
} from './certificate-facts.ts';
import { sentBefore } from './doubt.ts';
import {
  explainQuestionRefusal,
  explainRefusal,
  type HeldQuestion,
  type QuestionRefusal,
  type Refusal,
} from './explain-refusal.ts';
import type { Fence, OpenedAttempt } from './filing-types.ts';
import { lockAskedKey, paceOf, questionWait } from './question-pace.ts';

export interface TransmissionToOpen {
  readonly fence: Fence;
  /** Must be the next one of the filing. */
  readonly ordinal: number;
  /** Names this call; a repetition of it whose reply was lost finds its own attempt. */
  readonly token: string;
  /** A permit was taken: the circuit's state is not asked again. */
  readonly permit: 'taken' | 'none';
}

export interface ReceiptQuestionToOpen {
  readonly fence: Fence;
  readonly token: string;
}

export interface QuestionToOpen extends ReceiptQuestionToOpen {
  /** The run whose document is asked for; that of the fence when absent. */
  readonly ofRun?: number | undefined;
}

interface OpenedRow extends CertificateFacts {
  readonly attemptId: string;
  readonly id: string;
  readonly kind: FilingKind;
  readonly clientId: string;
  readonly companyId: string;
  readonly environment: Environment;
  readonly authorizer: Authorizer;
  readonly simulation: string | null;
  readonly run: number;
  readonly authorityKey: string;
  readonly digestValue: string | null;
  readonly signedSha256: Uint8Array | null;
  readonly signedBytes: Uint8Array | null;
  readonly otherKeys: readonly { readonly run: number; readonly key: string }[];
  readonly otherDigests: readonly { readonly run: number; readonly digest: string }[];
  readonly sentBefore: boolean;
  readonly askedBefore?: readonly (string | null)[];
}

type PacedRow =
  | (OpenedRow & { readonly waitMs: number | null })
  | { readonly attemptId: null; readonly waitMs: number };

const documentColumns = (attempt: string): string => `
    f.id, f.kind, f.client_id as "clientId", f.company_id as "companyId", f.environment, f.authorizer, f.simulation,
    r.run, r.authority_key as "authorityKey", r.digest_value as "digestValue",
    d.sha256 as "signedSha256", d.bytes as "signedBytes", ${certificateColumns},
    (select coalesce(jsonb_agg(jsonb_build_object('run', e.run, 'key', e.authority_key)), '[]')
      from filing_run e where e.client_id = f.client_id and e.filing_id = f.id and e.authority_key <> r.authority_key
    ) as "otherKeys",
    (select coalesce(jsonb_agg(jsonb_build_object('run', e.run, 'digest', e.digest_value)), '[]')
      from filing_run e where e.client_id = f.client_id and e.filing_id = f.id and e.run <> r.run
        and e.authority_key = r.authority_key and e.digest_value <> r.digest_value
    ) as "otherDigests",
    ${sentBefore('f', 'r', attempt)} as "sentBefore"`;

const runAndDocument = `
  left join document d on d.id = r.signed_document_id
  ${certificateJoin}`;

const hasCertificate = `exists (
        select from certificate k
        where k.client_id = u.client_id and k.company_id = u.company_id and k.replaced_at is null and k.not_after > now())`;

const ownAttempt = `
    select a.id as "attemptId" from attempt a
    where a.client_id = f.client_id and a.filing_id = f.id and a.ordinal = $3 and a.kind = 'transmit' and a.token = $6
      and a.closed_at is null`;

/**
 * The fence is this one statement: run, ordinal, owner, certificate, circuit and misuse are compared where the status
 * moves and the attempt is written. No byte leaves before it is committed.
 */
const openTransmissionStatement = defineStatement<
  [
    filingId: string,
    run: number,
    ordinal: number,
    owner: string,
    attemptId: string,
    token: string,
    permit: boolean,
  ],
  OpenedRow
>(`
  with f as (
    update filing u set
      status = 'sending', attention = null, waiting = null, waiting_until = null,
      next_ordinal = next_ordinal + 1, updated_at = now()
    where u.id = $1 and u.run = $2 and u.next_ordinal = $3 and u.owner = $4 and u.open
      and ${hasCertificate}
      and ($7::boolean or not exists (
        select from authority_state s
        where s.authorizer = u.authorizer and s.environment = u.environment and s.service = u.service
          and s.state <> 'closed'))
      and not exists (
        select from authority_block b join company o on o.cnpj = b.cnpj
        where o.client_id = u.client_id and o.id = u.company_id and b.environment = u.environment and b.until > now())
    returning *
  ), opened as (
    insert into attempt (id, client_id, filing_id, run, ordinal, kind, token, opened_at)
    select $5, client_id, id, run, $3, 'transmit', $6, now() from f
    returning id
  )
  select opened.id as "attemptId", ${documentColumns('opened.id')}
  from opened cross join f
  join filing_run r on r.client_id = f.client_id and r.filing_id = f.id and r.run = f.run
  ${runAndDocument}`);

const findOwnTransmission = defineStatement<
  [filingId: string, run: number, ordinal: number, owner: string, unused: string, token: string],
  OpenedRow
>(`
  select own."attemptId", ${documentColumns('own."attemptId"')}
  from filing f
  join filing_run r on r.client_id = f.client_id and r.filing_id = f.id and r.run = f.run
  ${runAndDocument}
  cross join lateral (${ownAttempt}) own
  where f.id = $1 and f.run = $2 and f.next_ordinal = $3 + 1 and f.owner = $4 and f.open and $5::text is not null`);

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
  select opened.id as "attemptId", pace.wait_ms as "waitMs", ${documentColumns('opened.id')},
    (select coalesce(jsonb_agg(q.c_stat order by q.sequence desc), '[]') from (
      select q.c_stat, q.sequence from attempt q
      where q.client_id = f.client_id and q.filing_id = f.id and q.run = $3 and q.kind = '${kind}'
        and q.closed_at is not null
      order by q.sequence desc limit 2) q
    ) as "askedBefore"
  from f
  join pace on pace.id = f.id
  left join opened on true
  join filing_run r on r.client_id = f.client_id and r.filing_id = f.id and r.run = $3
  ${runAndDocument}`;

const openReceipt = defineStatement<QuestionParameters, OpenedRow>(openingQuestion('receipt', '0'));

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
 * Writes the attempt of a transmission before a byte of it leaves, and makes the filing `sending`. An ordinal that is
 * not the next one is refused, so that a call that was given up and goes on opens no row; its own attempt, whose reply
 * was lost, is found by its token. Closes nobody's attempt.
 */
export async function openTransmission(
  sys: SystemContext,
  { fence, ordinal, token, permit }: TransmissionToOpen,
): Promise<OpenedAttempt | Refusal> {
  const { filingId, run, owner } = fence;
  const id = newId(sys);
  const open = () =>
    sys.db.autocommit(openTransmissionStatement, [
      filingId,
      run,
      ordinal,
      owner,
      id,
      token,
      permit === 'taken',
    ]);
  // A reply that was lost is asked for once more: the statement that was carried out is found by its token.
  const [row] = await open().catch((error: unknown) => {
    if (isDatabaseBusy(error)) return open();
    throw error;
  });
  if (row !== undefined) return readable(sys, row);
  const [own] = await sys.db.autocommit(findOwnTransmission, [filingId, run, ordinal, owner, id, token]);
  if (own !== undefined) return readable(sys, own);
  return explainRefusal(sys, fence, ordinal);
}

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

const giveUp = defineStatement<[attemptId: string], object>(`
  update attempt set closed_at = now(), outcome = 'notSent', reason = 'cancelled'
  where id = $1 and closed_at is null`);

/** What cannot be read cannot be sent: the attempt records it before the defect goes on. */
async function readable(sys: SystemContext, row: OpenedRow): Promise<OpenedAttempt> {
  try {
    return opened(sys, row);
  } catch (error) {
    await sys.db.autocommit(giveUp, [row.attemptId]);
    throw error;
  }
}

/** Throws when the run has no signed bytes: nothing may be sent or asked before they are stored. */
function opened({ documents }: SystemContext, row: OpenedRow): OpenedAttempt {
  const { digestValue, signedSha256, signedBytes } = row;
  if (digestValue === null || signedSha256 === null || signedBytes === null) {
    throw new Error(`run ${row.run} of ${row.id} has no signed bytes`);
  }
  const certificate = certificateOf(row);
  return {
    kind: 'opened',
    attemptId: id24(row.attemptId),
    document: {
      filingId: id24(row.id),
      filingKind: row.kind,
      clientId: id24(row.clientId),
      companyId: id24(row.companyId),
      environment: row.environment,
      authorizer: row.authorizer,
      simulation: row.simulation,
      run: row.run,
      authorityKey: row.authorityKey,
      digestValue,
      signedXml: new TextDecoder().decode(documents.open({ sha256: signedSha256, bytes: signedBytes })),
      certificate,
      otherKeys: row.otherKeys,
      otherDigests: row.otherDigests,
      sentBefore: row.sentBefore,
      askedBefore: row.askedBefore ?? [],
    },
  };
}
