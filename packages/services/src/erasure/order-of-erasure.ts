import { companyTasks, type DispatchOrder } from '@fiscal/contracts';

/** What Temporal must know of the row that starts an erasure. */
export const orderOfErasure = (
  { id, clientId, companyId }: { readonly id: string; readonly clientId: string; readonly companyId: string },
  { outboxId, traceparent }: Pick<DispatchOrder, 'outboxId' | 'traceparent'>,
): DispatchOrder => ({
  outboxId,
  kind: 'companyErasure',
  documentId: id,
  run: 1,
  action: 'start',
  clientId,
  companyId,
  environment: null,
  authorizer: null,
  label: companyTasks.companyErasure.label,
  traceparent,
});
