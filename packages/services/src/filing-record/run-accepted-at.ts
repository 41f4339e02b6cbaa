/**
 * SQL: the time since which a filing is on its way: when its present run was accepted. No attempt moves it. Only a later
 * run is read, so that the many filings with one run need no other table.
 */
export const runAcceptedAt = (
  filing: string,
): string => `case when ${filing}.run = 1 then ${filing}.created_at else (
    select x.created_at from filing_run x
    where x.client_id = ${filing}.client_id and x.filing_id = ${filing}.id and x.run = ${filing}.run) end`;
