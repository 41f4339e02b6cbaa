import { productionTiming } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import type { Id24, Mode } from '@fiscal/domain';
import type { Operator } from '../audit/write-audit.ts';
import type { OperatorContext } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';
import { notFound } from '../context/service-error.ts';
import { type DeletingCompany, requestErasureIn } from './request-erasure.ts';

export interface ErasureByOperator extends Operator {
  readonly companyId: string;
  readonly deleteDocuments: boolean;
}

const findOwner = defineStatement<{ id: string }, { readonly clientId: Id24; readonly mode: Mode }>(
  'select client_id as "clientId", mode from company where id = :id',
);

/** Requests the erasure of any client's company, as its client would. Throws `not_found`, `company_has_documents`. */
export async function eraseAsOperator(
  sys: OperatorContext,
  { companyId: id, deleteDocuments, ...operator }: ErasureByOperator,
): Promise<DeletingCompany> {
  const [owner] = await sys.db.autocommit(findOwner, { id });
  if (owner === undefined) throw notFound();
  const ctx = {
    ...sys,
    tenant: { ...owner, companyIds: [], keyPrefix: operator.actor },
    settings: { timing: productionTiming },
  };
  return requestErasureIn(inSystem, ctx, { id, deleteDocuments, requestedBy: operator });
}
