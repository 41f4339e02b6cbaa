import type { Dated, FilingKind } from '@fiscal/contracts';
import { DatabaseError, defineStatement } from '@fiscal/db';
import {
  type Attention,
  type Authorizer,
  type Environment,
  type FilingStatus,
  id24,
  isId24,
  type NfseSignatureProfile,
} from '@fiscal/domain';
import { atColumn } from '../circuit/at-column.ts';
import { type GateFacts, gateColumns, gateJoins, gateOf } from '../circuit/gate-facts.ts';
import type { SystemContext } from '../context/context.ts';
import {
  type CertificateFacts,
  certificateColumns,
  certificateJoin,
  certificateOf,
} from './certificate-facts.ts';
import { answeredWithPause, inDoubt, pausedBefore, pausedUnresolved } from './doubt.ts';
import type { ClaimedRun } from './filing-types.ts';
import { isReleased } from './is-released.ts';

interface Claimed extends GateFacts, CertificateFacts, Dated {
  readonly kind: FilingKind;
  readonly clientId: string;
  readonly companyId: string;
  readonly label: string;
  readonly run: number;
  readonly nextOrdinal: number;
  /** The highest ordinal among the attempts that the statement read. */
  readonly lastOrdinal: number;
  readonly status: FilingStatus;
  readonly attention: Attention | null;
  readonly environment: Environment;
  readonly authorizer: Authorizer;
  readonly transmittedBefore: boolean;
  readonly pausedBefore: boolean;
  readonly doubtfulRuns: readonly number[];
  readonly lastSentMsAgo: number | null;
  readonly signatureProfile: NfseSignatureProfile | null;
  readonly keyedRuns: readonly number[] | null;
  readonly isReleased: boolean;
  readonly unsignedSha256: Uint8Array | null;
  readonly unsignedBytes: Uint8Array | null;
}

const claim = defineStatement<{ filingId: string; owner: string }, Claimed>(`
  with f as (
    update filing set owner = :owner where id = :filingId and open returning *
  ), sent as (
    select r.authority_key, a.run, a.sequence, a.opened_at
    from f
    join attempt a on a.client_id = f.client_id and a.filing_id = f.id
    join filing_run r on r.client_id = a.client_id and r.filing_id = a.filing_id and r.run = a.run
    where ${inDoubt('a')}
      or a.run <> f.run and ${pausedUnresolved('a', 'r.authority_key')}
      -- Whoever woke it after a person was called, or gave it up, gets what the authority has before anything is sent.
      or f.status in ('unknown', 'failed') and ${answeredWithPause('a')}
  )
  select ${atColumn}, f.kind, f.client_id as "clientId", f.company_id as "companyId", f.label, f.run,
    f.next_ordinal as "nextOrdinal", f.status, f.attention, f.environment, f.authorizer,
    coalesce((
      select max(a.ordinal) from attempt a
      where a.client_id = f.client_id and a.filing_id = f.id and a.kind = 'transmit'), 0) as "lastOrdinal",
    exists (select from sent where sent.authority_key = r.authority_key) as "transmittedBefore",
    ${pausedBefore('f', 'r')} as "pausedBefore",
    to_jsonb(array(
      select distinct sent.run from sent
      where sent.authority_key <> r.authority_key and not exists (
        select from attempt q
        join filing_run qr on qr.client_id = q.client_id and qr.filing_id = q.filing_id and qr.run = q.run
        where q.client_id = f.client_id and q.filing_id = f.id and q.kind = 'situation'
          and qr.authority_key = sent.authority_key
          and (q.answer_class = 'absent' and q.sequence > sent.sequence or q.answer_class = 'textMismatch'))
      order by 1
    )) as "doubtfulRuns",
    (select extract(epoch from now() - max(sent.opened_at)) * 1000 from sent)::float8 as "lastSentMsAgo",
    o.nfse_settings ->> 'signatureProfile' as "signatureProfile",
    case when f.attention is not null then to_jsonb(array(
      select max(e.run) from filing_run e
      where e.client_id = f.client_id and e.filing_id = f.id and e.signed_document_id is not null
      group by e.authority_key order by 1
    )) end as "keyedRuns",
    ${isReleased('f')} as "isReleased",
    u.sha256 as "unsignedSha256", u.bytes as "unsignedBytes",
    ${certificateColumns}, ${gateColumns}
  from f
  join filing_run r on r.client_id = f.client_id and r.filing_id = f.id and r.run = f.run
  left join document u on r.signed_document_id is null and u.id = r.unsigned_document_id
  ${certificateJoin}
  ${gateJoins}`);

const readEnd = defineStatement<
  { filingId: string },
  { readonly status: FilingStatus; readonly run: number; readonly open: boolean }
>('select status, run, open from filing where id = :filingId');

/** A filing that changes during every one of these claims is not claimed. */
const mostClaims = 5;

/**
 * Makes an execution the owner of a filing, and returns the work to do for the highest run, even if the execution was
 * woken for another run. Repeatable. A claim that waited for another writer of the row may have read older data of the
 * other tables; it is repeated until it has read as many attempts as ordinals were given.
 */
export async function claimRun(
  sys: SystemContext,
  { filingId, owner }: { readonly filingId: string; readonly owner: string },
): Promise<ClaimedRun> {
  if (!isId24(filingId)) return { kind: 'gone' };
  for (let claims = 0; claims < mostClaims; claims += 1) {
    const [row] = await sys.db.autocommit(claim, { filingId, owner });
    if (row !== undefined && row.lastOrdinal === row.nextOrdinal - 1) return claimed(sys, row);
    if (row !== undefined) continue;
    const [over] = await sys.db.autocommit(readEnd, { filingId });
    if (over === undefined) return { kind: 'gone' };
    if (!over.open) return { kind: 'ended', status: over.status, run: over.run };
  }
  throw new DatabaseError({ class: 'conflict', code: 'FILING_IN_CHANGE' });
}

function claimed(sys: SystemContext, row: Claimed): ClaimedRun {
  const { kind, run, nextOrdinal, environment, authorizer, transmittedBefore, doubtfulRuns } = row;
  return {
    kind: 'claimed',
    at: row.at,
    filingKind: kind,
    clientId: id24(row.clientId),
    companyId: row.companyId,
    label: row.label,
    run,
    nextOrdinal,
    environment,
    authorizer,
    transmittedBefore,
    pausedBefore: row.pausedBefore,
    doubtfulRuns,
    gate: gateOf(row, sys),
    lastSentMsAgo: row.lastSentMsAgo,
    parked: parkedOf(row),
    keyedRuns: row.keyedRuns,
    isReleased: row.isReleased,
    unsignedXml: textOf(sys, row),
    signatureProfile: row.signatureProfile,
    certificate: certificateOf(row),
  };
}

const parkedOf = ({ attention, status }: Claimed) =>
  attention === null ? null : { attention, status: status === 'failed' ? status : ('unknown' as const) };

function textOf(
  { documents }: SystemContext,
  { unsignedSha256, unsignedBytes }: Claimed,
): string | undefined {
  if (unsignedSha256 === null || unsignedBytes === null) return undefined;
  return new TextDecoder().decode(documents.open({ sha256: unsignedSha256, bytes: unsignedBytes }));
}
