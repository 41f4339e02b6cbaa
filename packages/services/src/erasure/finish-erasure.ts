import type { DispatchOrder } from '@fiscal/contracts';
import { defineStatement, type Transaction } from '@fiscal/db';
import { environmentOfMode, id24, type Mode } from '@fiscal/domain';
import { writeAudit } from '../audit/write-audit.ts';
import type { SystemContext } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';
import { publishOccurrence } from '../webhooks/publish-event.ts';
import type { EraserDatabase, ErasingCompany } from './erase-next-batch.ts';

const removeCompany = defineStatement<{ clientId: string; companyId: string }, { readonly removed: true }>(`
  delete from company c where client_id = :clientId and id = :companyId
    and not exists (select from filing where client_id = :clientId and company_id = :companyId)
    and not exists (select from delivery where client_id = :clientId and company_id = :companyId)
  returning true as removed`);

const isThere = defineStatement<{ clientId: string; companyId: string }, { readonly there: boolean }>(
  'select exists (select from company where client_id = :clientId and id = :companyId) as there',
);

/** Removes the block of a CNPJ after cStat 656, when its last company is erased. */
const removeBlock = defineStatement<{ clientId: string; companyId: string }, object>(`
  delete from authority_block b using company o
  where o.client_id = :clientId and o.id = :companyId and b.cnpj = o.cnpj
    and not exists (select from company other where other.cnpj = o.cnpj and other.id <> o.id)`);

const end = defineStatement<
  { erasureId: string },
  { readonly mode: Mode; readonly requestedAt: Date; readonly endedAt: Date }
>(`
  update erasure set status = 'erased', ended_at = now() where id = :erasureId and status = 'erasing'
  returning mode, requested_at as "requestedAt", ended_at as "endedAt"`);

export interface FinishingSteps {
  /** Called after the company is removed and before the end is recorded. */
  companyRemoved(): Promise<void>;
}

/**
 * Removes the company when no row refers to it, and records the end, with an event `company.deleted` of ids and times.
 * Returns `more` when new rows arrived that must be erased first. Repeatable: a second call does not record the end
 * again.
 */
export async function finishErasure(
  sys: SystemContext,
  eraser: EraserDatabase,
  company: ErasingCompany,
  steps: FinishingSteps,
): Promise<'more' | 'done'> {
  const { clientId, companyId } = company;
  await sys.db.autocommit(removeBlock, { clientId, companyId });
  await eraser.autocommit(removeCompany, { clientId, companyId }, 'eraser');
  const [left] = await sys.db.autocommit(isThere, { clientId, companyId });
  if (left?.there === true) return 'more';
  await steps.companyRemoved();
  const orders = await inSystem(sys, (tx) => record(tx, sys, company));
  sys.handOver?.(orders);
  return 'done';
}

async function record(
  tx: Transaction,
  sys: SystemContext,
  { erasureId, clientId, companyId }: ErasingCompany,
): Promise<readonly DispatchOrder[]> {
  const [ended] = await tx.run(end, { erasureId });
  if (ended === undefined) return [];
  const { mode, requestedAt, endedAt } = ended;
  const deed = {
    clientId: id24(clientId),
    action: 'company.erased' as const,
    subjectId: companyId,
    after: { erasure: erasureId },
  };
  await writeAudit(tx, sys, { actor: 'erasure' }, deed);
  return publishOccurrence(tx, sys, {
    event: 'company.deleted',
    data: {
      companyId: id24(companyId),
      requestedAt: requestedAt.toISOString(),
      deletedAt: endedAt.toISOString(),
    },
    clientId,
    // The event has no company: the company's deliveries were erased with it.
    companyId: null,
    environment: environmentOfMode(mode),
    resourceId: companyId,
    occurrence: erasureId,
  });
}
