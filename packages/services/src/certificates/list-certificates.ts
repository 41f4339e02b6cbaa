import { defineStatement } from '@fiscal/db';
import type { Mode } from '@fiscal/domain';
import { dayMs } from '../companies/certificate-state.ts';
import type { OperatorContext } from '../context/context.ts';

/** A certificate in use, without data of its holder. */
export interface EndingCertificate {
  readonly companyId: string;
  readonly clientId: string;
  readonly mode: Mode;
  readonly version: number;
  readonly notAfter: Date;
  /** Whole days until the certificate ends; negative after its end. */
  readonly daysLeft: number;
}

const list = defineStatement<{ now: Date; before: Date | null; limit: number }, EndingCertificate>(`
  select k.company_id as "companyId", k.client_id as "clientId", c.mode, k.version, k.not_after as "notAfter",
    floor(extract(epoch from k.not_after - :now) / 86400)::int as "daysLeft"
  from certificate k join company c on c.client_id = k.client_id and c.id = k.company_id
  where k.replaced_at is null and c.status = 'active' and (:before::timestamptz is null or k.not_after < :before)
  order by k.not_after, k.company_id
  limit :limit`);

/**
 * Lists the certificates in use of every client by the time of their end; with `expiringDays` only those that end by
 * then.
 */
export async function listCertificates(
  sys: OperatorContext,
  { expiringDays, limit }: { readonly expiringDays?: number | undefined; readonly limit: number },
): Promise<readonly EndingCertificate[]> {
  const now = sys.clock.now();
  const before = expiringDays === undefined ? null : new Date(now.getTime() + expiringDays * dayMs);
  return sys.db.autocommit(list, { now, before, limit });
}
