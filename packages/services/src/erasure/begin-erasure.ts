import type { ErasureBegun } from '@fiscal/contracts';
import { defineStatement, type ErasureStatus, type Transaction } from '@fiscal/db';
import { id24 } from '@fiscal/domain';
import type { AuditAction } from '../audit/audit-actions.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { removeCertificateKey } from '../certificates/remove-certificate-key.ts';
import { isInWork } from '../companies/count-work-in-progress.ts';
import { lockAllSeries } from '../companies/find-company.ts';
import type { SystemContext } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';
import { publishRemoval } from '../notify/publish-removal.ts';
import { hasProductionDocuments } from './has-production-documents.ts';

interface ErasureFacts {
  readonly clientId: string;
  readonly companyId: string;
  readonly deleteDocuments: boolean;
  readonly status: ErasureStatus;
  /** The time since the request, by the clock of the database. */
  readonly ageMs: number;
}

const read = defineStatement<{ erasureId: string }, ErasureFacts>(`
  select client_id as "clientId", company_id as "companyId", delete_documents as "deleteDocuments", status,
    (extract(epoch from now() - requested_at) * 1000)::float8 as "ageMs"
  from erasure where id = :erasureId`);

/** Locks the company, then its series: whoever accepts a document of the company locks one of them. */
const lockCompany = defineStatement<{ clientId: string; companyId: string }, object>(
  'select id from company where client_id = :clientId and id = :companyId for update',
);

const lockErasure = defineStatement<{ id: string }, Pick<ErasureFacts, 'deleteDocuments' | 'status'>>(
  'select delete_documents as "deleteDocuments", status from erasure where id = :id for no key update',
);

const inProgress = defineStatement<{ clientId: string; companyId: string }, { readonly found: boolean }>(`
  select exists (
    select from filing where client_id = :clientId and company_id = :companyId and ${isInWork}
  ) as found`);

const undo = defineStatement<{ id: string; clientId: string; companyId: string }, object>(`
  with undone as (
    update erasure set status = 'undone', ended_at = now() where id = :id and status = 'waiting' returning id
  ), watched as (
    update certificate set check_at = now()
    where client_id = :clientId and company_id = :companyId and replaced_at is null and exists (select from undone)
  )
  update company set status = 'active', updated_at = now() where client_id = :clientId and id = :companyId
    and exists (select from undone)`);

const start = defineStatement<{ id: string }, object>(
  "update erasure set status = 'erasing', started_at = now() where id = :id and status = 'waiting'",
);

const longestWaitMs = 30_000;
/** The wait is this share of the request's age: an erasure that can soon begin is checked often. */
const shareOfAge = 0.25;
const shortestWaitMs = 200;

/**
 * Decides under the locks of the company whether its erasure begins. It waits while work in progress needs the
 * certificate; filings that wait for a person do not delay it. It is undone when a document of production exists that
 * the request does not include. The transaction that begins the erasure removes the certificate's key, and from then on
 * nothing undoes it. Repeatable. Source: specification 3.5.
 */
export async function beginErasure(
  sys: SystemContext,
  { erasureId }: { readonly erasureId: string },
): Promise<ErasureBegun> {
  const [found] = await sys.db.autocommit(read, { erasureId });
  if (found === undefined) return { kind: 'ended', status: 'gone' };
  if (found.status === 'erasing') return { kind: 'erasing' };
  if (found.status !== 'waiting') return { kind: 'ended', status: found.status };
  return inSystem(sys, (tx) => decide(tx, sys, erasureId, found));
}

async function decide(
  tx: Transaction,
  sys: SystemContext,
  id: string,
  { clientId, companyId, ageMs }: ErasureFacts,
): Promise<ErasureBegun> {
  await tx.run(lockCompany, { clientId, companyId });
  await lockAllSeries(tx, { clientId, id: companyId });
  const [now] = await tx.run(lockErasure, { id });
  if (now === undefined || now.status === 'erased') return { kind: 'ended', status: 'erased' };
  if (now.status === 'erasing') return { kind: 'erasing' };
  if (now.status === 'undone') return { kind: 'ended', status: 'undone' };
  const writeAction = (action: AuditAction) =>
    writeAudit(
      tx,
      sys,
      { actor: 'erasure' },
      { clientId: id24(clientId), action, subjectId: companyId, after: { erasure: id } },
    );
  if (!now.deleteDocuments && (await hasProductionDocuments(tx, { clientId, id: companyId }))) {
    await tx.run(undo, { id, clientId, companyId });
    await writeAction('company.erasure-undone');
    return { kind: 'ended', status: 'undone' };
  }
  const [work] = await tx.run(inProgress, { clientId, companyId });
  if (work?.found === true) return { kind: 'waiting', waitMs: waitAfter(ageMs) };
  await tx.run(start, { id });
  await removeCertificateKey(tx, { clientId, companyId });
  await publishRemoval(tx, 'company_erasure', companyId);
  await writeAction('company.erasure-started');
  return { kind: 'erasing' };
}

const waitAfter = (ageMs: number): number =>
  Math.round(Math.min(longestWaitMs, Math.max(shortestWaitMs, ageMs * shareOfAge)));
