import type { DispatchOrder } from '@fiscal/contracts';
import type { FilingRow } from '../filing-record/filing-row.ts';

/** The order of a filing's own outbox row. */
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
