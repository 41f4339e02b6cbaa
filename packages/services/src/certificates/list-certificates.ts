import { defineStatement } from '@fiscal/db';
import type { Id24, Mode } from '@fiscal/domain';
import { dayMs } from '../companies/certificate-state.ts';
import type { OperatorContext } from '../context/context.ts';
import { type CutPage, cutPage } from '../paging/page.ts';
import { readCursor, writeCursor } from '../paging/page-cursor.ts';
import { certificatesInUse } from './ending-certificate.ts';

/** A certificate in use, without data of the person who holds it. */
export interface EndingCertificate {
  readonly companyId: Id24;
  readonly companyName: string;
  readonly cnpj: string;
  readonly clientId: string;
  readonly mode: Mode;
  readonly version: number;
  readonly notAfter: Date;
  /** Whole days until the certificate ends; negative after its end. */
  readonly daysLeft: number;
}

export interface CertificatesInput {
  /** Only certificates that have ended or end within this number of days. */
  readonly expiringDays?: number | undefined;
  /** 1 to 500. */
  readonly limit: number;
  readonly cursor?: string | undefined;
}

const certificatesPage = defineStatement<
  { now: Date; before: Date | null; afterAt: Date | null; afterId: string | null; limit: number },
  EndingCertificate
>(`
  select k.company_id as "companyId", c.legal_name as "companyName", c.cnpj, k.client_id as "clientId", c.mode,
    k.version, k.not_after as "notAfter", floor(extract(epoch from k.not_after - :now) / 86400)::int as "daysLeft"
  from ${certificatesInUse}
  where (:before::timestamptz is null or k.not_after < :before)
    and (:afterAt::timestamptz is null or (k.not_after, k.company_id) > (:afterAt, :afterId))
  order by k.not_after, k.company_id
  limit :limit`);

/**
 * Lists the certificates in use of every client by the time of their end; with `expiringDays` only those that end by
 * then. Throws `validation_failed` at `cursor`.
 */
export async function listCertificates(
  sys: OperatorContext,
  { expiringDays, limit, cursor }: CertificatesInput,
): Promise<CutPage<EndingCertificate>> {
  const now = sys.clock.now();
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const rows = await sys.db.autocommit(certificatesPage, {
    now,
    before: expiringDays === undefined ? null : new Date(now.getTime() + expiringDays * dayMs),
    afterAt: after?.createdAt ?? null,
    afterId: after?.id ?? null,
    limit: limit + 1,
  });
  return cutPage(rows, limit, ({ notAfter, companyId }) =>
    writeCursor({ createdAt: notAfter, id: companyId }),
  );
}
