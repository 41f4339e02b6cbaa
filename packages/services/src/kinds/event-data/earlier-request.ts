/**
 * SQL: the time when an earlier request was accepted, if its document was registered for the note `alias` instead of
 * the last one.
 */
export const earlierRequestAt = (alias: string): string => `(
  select r.created_at from filing f
  join filing_run r on r.client_id = f.client_id and r.filing_id = f.id and r.run = f.adopted_run
  where f.client_id = ${alias}.client_id and f.id = ${alias}.id)`;
