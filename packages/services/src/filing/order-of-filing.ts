import type { DispatchOrder } from '@fiscal/contracts';
import type { FilingRow } from '../filing-record/filing-row.ts';

/** Makes the order for an outbox row of a filing. */
export const orderOfFiling = (
  filing: FilingRow,
  row: {
    readonly outboxId: string;
    readonly action: DispatchOrder['action'];
    readonly traceparent: string | null;
  },
): DispatchOrder => ({
  ...row,
  kind: filing.kind,
  documentId: filing.id,
  run: filing.run,
  clientId: filing.clientId,
  companyId: filing.companyId,
  environment: filing.environment,
  authorizer: filing.authorizer,
  label: filing.label,
});
