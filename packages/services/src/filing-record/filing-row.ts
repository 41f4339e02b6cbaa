import type { filing } from '@fiscal/db';

export type FilingRow = Omit<typeof filing.$inferSelect, 'stage'>;

/** SQL: the columns of a filing `f`, under the names of `FilingRow`. */
export const filingColumns = `
    f.id, f.client_id as "clientId", f.company_id as "companyId", f.kind, f.mode, f.environment, f.authorizer,
    f.service, f.label, f.exclusive_key as "exclusiveKey", f.simulation, f.run, f.adopted_run as "adoptedRun", f.status,
    f.attention, f.open, f.rejection, f.denial, f.failure, f.waiting, f.waiting_until as "waitingUntil", f.next_ordinal as "nextOrdinal",
    f.owner, f.check_at as "checkAt", f.created_at as "createdAt", f.updated_at as "updatedAt"`;

/** SQL: the run of the filing `alias` whose content counts: the present run, or the earlier run that was registered. */
export const contentRun = (alias: string): string => `coalesce(${alias}.adopted_run, ${alias}.run)`;
