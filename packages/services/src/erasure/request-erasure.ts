import type { DispatchOrder } from '@fiscal/contracts';
import { defineStatement, type Transaction } from '@fiscal/db';
import { type Id24, id24, isId24 } from '@fiscal/domain';
import { type Operator, writeAudit } from '../audit/write-audit.ts';
import { type CompanyRow, findCompany } from '../companies/find-company.ts';
import type { ServiceSettings, TenantContext } from '../context/context.ts';
import { inTenant, newId } from '../context/scope.ts';
import { isServiceError, ServiceError } from '../context/service-error.ts';
import { publishRemoval } from '../notify/publish-removal.ts';
import { orderCompanyTask } from '../outbox/order-company-task.ts';
import { countProductionDocuments, hasProductionDocuments } from './has-production-documents.ts';

export interface RequestErasureInput {
  readonly id: string;
  /** Documents of production are erased too. */
  readonly deleteDocuments: boolean;
  /** The public part of the key, or the operator with the reason. */
  readonly requestedBy: Operator;
}

/** The part of a tenant's context that the request needs, and that an operator has too. */
export interface ErasureRequestContext
  extends Pick<TenantContext, 'db' | 'clock' | 'random' | 'handOver' | 'tenant' | 'traceparent'> {
  readonly settings: Pick<ServiceSettings, 'timing'>;
}

export interface DeletingCompany {
  readonly id: Id24;
  readonly status: 'deleting';
}

interface OpenErasure {
  readonly id: string;
  /** This request has added the permission to erase documents. */
  readonly widened: boolean;
}

const findOpen = defineStatement<
  { clientId: string; companyId: string; mode: string; deleteDocuments: boolean },
  OpenErasure
>(`
  with widened as (
    update erasure set delete_documents = true
    where client_id = :clientId and company_id = :companyId and mode = :mode and status = 'waiting'
      and :deleteDocuments and not delete_documents
    returning id
  )
  select id, exists (select from widened) as widened
  from erasure where client_id = :clientId and company_id = :companyId and mode = :mode
    and status in ('waiting', 'erasing')`);

const record = defineStatement<
  {
    id: string;
    clientId: string;
    companyId: string;
    deleteDocuments: boolean;
    actor: string;
    checkInMs: number;
  },
  object
>(`
  with moved as (
    update company set status = 'deleting', updated_at = now()
    where client_id = :clientId and id = :companyId and status = 'active'
    returning id, mode
  )
  insert into erasure (id, client_id, company_id, mode, delete_documents, requested_by, requested_at, status, check_at)
  select :id, :clientId, id, mode, :deleteDocuments, :actor, now(), 'waiting',
    now() + :checkInMs::float8 * interval '1 millisecond' from moved`);

/**
 * Accepts the erasure of a company. From the commit on its client no longer sees the company, and nothing new of it is
 * accepted, because every acceptance locks a series and all series are locked here. The workflow `eraseCompany` does
 * the rest. An equal request gets the same answer; it may add the permission to erase documents, which is recorded in
 * the audit. Throws `not_found`, `company_has_documents`. Source: specification 3.5.
 */
export const requestErasure = (
  ctx: ErasureRequestContext,
  input: RequestErasureInput,
): Promise<DeletingCompany> => requestErasureIn(inTenant, ctx, input);

/** The scope of a request's transactions: the client's own rows, or those of all clients for an operator. */
type TransactionScope = typeof inTenant;

/** Accepts the erasure of a company in the scope of whoever requests it: only the system signs as an operator. */
export async function requestErasureIn(
  scope: TransactionScope,
  ctx: ErasureRequestContext,
  input: RequestErasureInput,
): Promise<DeletingCompany> {
  const accepted = await acceptOrFind(scope, ctx, input);
  if (accepted.order !== undefined) ctx.handOver?.([accepted.order]);
  return { id: accepted.id, status: 'deleting' };
}

interface Accepted {
  readonly id: Id24;
  readonly order?: DispatchOrder;
}

/**
 * Accepts a request, or finds the open one. A request that waited for the lock of another one no longer sees the
 * company, and is answered with the other one.
 */
async function acceptOrFind(
  scope: TransactionScope,
  ctx: ErasureRequestContext,
  input: RequestErasureInput,
): Promise<Accepted> {
  try {
    return await scope(ctx, async (tx) => (await findRequested(tx, ctx, input)) ?? accept(tx, ctx, input));
  } catch (error) {
    if (!isServiceError(error) || error.code !== 'not_found') throw error;
    const found = await scope(ctx, (tx) => findRequested(tx, ctx, input));
    if (found === undefined) throw error;
    return found;
  }
}

async function findRequested(
  tx: Transaction,
  ctx: ErasureRequestContext,
  { id, deleteDocuments, requestedBy }: RequestErasureInput,
): Promise<Accepted | undefined> {
  if (!isId24(id)) return undefined;
  const { clientId, mode } = ctx.tenant;
  const [open] = await tx.run(findOpen, { clientId, companyId: id, mode, deleteDocuments });
  if (open === undefined) return undefined;
  if (open.widened) await auditRequest(tx, ctx, requestedBy, { id, erasure: open.id, deleteDocuments });
  return { id };
}

const auditRequest = (
  tx: Transaction,
  ctx: ErasureRequestContext,
  requestedBy: Operator,
  { id: subjectId, ...details }: { id: string; erasure: string; deleteDocuments: boolean },
): Promise<void> => {
  const { clientId, mode } = ctx.tenant;
  const action = 'company.erasure-requested';
  return writeAudit(tx, ctx, requestedBy, { clientId, action, subjectId, after: { ...details, mode } });
};

async function accept(
  tx: Transaction,
  ctx: ErasureRequestContext,
  input: RequestErasureInput,
): Promise<Accepted> {
  const company = await findCompany(tx, ctx, input.id, 'change');
  if (!input.deleteDocuments && (await hasProductionDocuments(tx, company))) {
    throw new ServiceError('company_has_documents', await countProductionDocuments(tx, company));
  }
  return write(tx, ctx, company, input);
}

async function write(
  tx: Transaction,
  ctx: ErasureRequestContext,
  company: CompanyRow,
  { deleteDocuments, requestedBy }: RequestErasureInput,
): Promise<Accepted> {
  const id = newId(ctx);
  const { clientId } = ctx.tenant;
  const { id: companyId } = company;
  const checkInMs = ctx.settings.timing.checkMarginMs;
  const { actor } = requestedBy;
  await tx.run(record, { id, clientId, companyId, deleteDocuments, actor, checkInMs });
  const order = await orderCompanyTask(tx, ctx, {
    task: 'companyErasure',
    clientId,
    companyId,
    rowId: id,
    action: 'start',
  });
  await auditRequest(tx, ctx, requestedBy, { id: companyId, erasure: id, deleteDocuments });
  await publishRemoval(tx, 'company_erasure', companyId);
  return { id: id24(companyId), order };
}
