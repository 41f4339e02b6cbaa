import type { filing } from '@fiscal/db';

export type FilingRow = Omit<typeof filing.$inferSelect, 'stage'>;

/** Columns of a filing `f` under the names of `FilingRow`. */
export const filingColumns = `
    f.id, f.client_id as "clientId", f.company_id as "companyId", f.kind, f.mode, f.environment, f.authorizer,
    f.service, f.label, f.exclusive_key as "exclusiveKey", f.simulation, f.run, f.status, f.attention, f.open,
    f.rejection, f.denial, f.failure, f.waiting, f.waiting_until as "waitingUntil", f.next_ordinal as "nextOrdinal",
    f.owner, f.check_at as "checkAt", f.created_at as "createdAt", f.updated_at as "updatedAt"`;
