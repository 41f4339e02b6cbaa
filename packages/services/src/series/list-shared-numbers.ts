import { defineStatement } from '@fiscal/db';
import type { Environment, Mode } from '@fiscal/domain';
import type { OperatorContext } from '../context/context.ts';

/** A company that has a series which another company with the same CNPJ has too. */
export interface NumberingCompany {
  readonly companyId: string;
  readonly clientId: string;
  readonly mode: Mode;
  /** The number of the company's next note. */
  readonly next: number;
}

/** A series that several companies here number independently; the authority sees one series. */
export interface SharedNumbers {
  readonly cnpj: string;
  readonly environment: Environment;
  readonly model: string;
  readonly series: number;
  readonly companies: readonly NumberingCompany[];
}

const list = defineStatement<{ cursor: string | null }, SharedNumbers>(`
  select c.cnpj, s.environment, s.model, s.number as series,
    jsonb_agg(jsonb_build_object('companyId', c.id, 'clientId', c.client_id, 'mode', c.mode, 'next', s.next)
      order by c.id) as companies
  from company c
  join series s on s.client_id = c.client_id and s.company_id = c.id
  where c.status = 'active' and c.cnpj in (
    select cnpj from company where status = 'active' and (:cursor::text is null or cnpj > :cursor)
    group by cnpj having count(*) > 1)
  group by c.cnpj, s.environment, s.model, s.number
  having count(*) > 1
  order by c.cnpj, s.environment, s.model, s.number
  limit 1000`);

/**
 * Lists the series that several companies with one CNPJ have: of several clients, or of both modes of a client. The
 * authority sees one series and refuses equal numbers with 539 (NF-e) or E0014 (DPS). At most 1,000 series, of CNPJs
 * greater than `after`.
 */
export const listSharedNumbers = (
  sys: OperatorContext,
  { after }: { readonly after?: string | undefined } = {},
): Promise<readonly SharedNumbers[]> => sys.db.autocommit(list, { cursor: after ?? null });
