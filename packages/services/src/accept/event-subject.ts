import { defineStatement, type Statement } from '@fiscal/db';
import type { Authorizer, Environment, FilingStatus, Mode } from '@fiscal/domain';
import { contentRun } from '../filing-record/filing-row.ts';

/** The document that an event is about, with the state of its company and of the certificate. */
export interface EventSubject {
  readonly id: string;
  readonly clientId: string;
  readonly companyId: string;
  readonly mode: Mode;
  readonly environment: Environment;
  readonly authorizer: Authorizer;
  readonly status: FilingStatus;
  readonly series: number;
  readonly number: number;
  readonly accessKey: string | null;
  /** Null when the authority gives none. */
  readonly protocol: string | null;
  readonly authorizedAt: Date | null;
  /** The dhEmi of the document. */
  readonly issuedAt: Date;
  readonly fiscalVersion: number;
  readonly certificateVersion: number;
  readonly certificateEnd: Date | null;
}

/**
 * Makes the statement that reads the document of an event from `table`. It finds no document of a company under
 * erasure.
 */
export const selectSubject = (
  table: string,
  protocol: string,
): Statement<{ id: string; clientId: string; mode: string }, EventSubject> =>
  defineStatement(`
  select f.id, f.client_id as "clientId", f.company_id as "companyId", f.mode, f.environment, f.authorizer, f.status,
    n.series, n.number::float8 as number, n.access_key as "accessKey", ${protocol} as protocol,
    n.authorized_at as "authorizedAt", r.issued_at as "issuedAt", c.fiscal_version as "fiscalVersion",
    coalesce(k.version, 0) as "certificateVersion", k.not_after as "certificateEnd"
  from ${table} n
  join filing f on f.client_id = n.client_id and f.id = n.id
  join filing_run r on r.client_id = f.client_id and r.filing_id = f.id and r.run = ${contentRun('f')}
  join company c on c.client_id = f.client_id and c.id = f.company_id and c.status = 'active'
  left join certificate k on k.client_id = c.client_id and k.company_id = c.id and k.replaced_at is null
  where n.id = :id and n.client_id = :clientId and f.mode = :mode`);
