import type { CompanyUsage } from '@fiscal/api-contract';
import { defineStatement } from '@fiscal/db';
import { type Id24, id24 } from '@fiscal/domain';
import type { TenantContext } from '../context/context.ts';
import type { UsageRecord } from '../context/records.ts';
import { requestedMonth } from '../context/requested-month.ts';
import { scopeOf } from '../context/scope.ts';

interface Row {
  readonly companyId: string | null;
  readonly cnpj: string | null;
  readonly nfeProduction: number;
  readonly nfeHomologation: number;
  readonly nfseProduction: number;
  readonly nfseHomologation: number;
  readonly taxQuotations: number;
}

const counted = (kind: string, environment: string): string =>
  `(count(*) filter (where u.document_kind = '${kind}' and u.environment = '${environment}'))::int`;

/** A test key sees the rows of test companies, also of erased ones, and quotations without a company. */
const read = defineStatement<{ clientId: string; month: string; mode: string }, Row>(`
  select u.company_id as "companyId", c.cnpj,
    ${counted('nfe', 'production')} as "nfeProduction", ${counted('nfe', 'homologation')} as "nfeHomologation",
    ${counted('nfse', 'production')} as "nfseProduction", ${counted('nfse', 'homologation')} as "nfseHomologation",
    (count(*) filter (where u.document_kind = 'taxQuotation'))::int as "taxQuotations"
  from usage u
  left join company any_company on any_company.client_id = u.client_id and any_company.id = u.company_id
  left join company c on c.id = any_company.id and c.status = 'active'
  where u.client_id = :clientId and u.month = :month and u.document_kind in ('nfe', 'nfse', 'taxQuotation')
    and (:mode = 'live' or (u.environment = 'homologation' and (
      u.company_id is null
      or any_company.mode = 'test'
      or exists (
        select from erasure e where e.client_id = u.client_id and e.company_id = u.company_id and e.mode = 'test'
      )
    )))
  group by u.company_id, c.cnpj
  order by u.company_id nulls last`);

/**
 * Counts the use of the account in a calendar month of Brasília, by default the present one, from the rows that
 * authorizations and quotations wrote. A live key sees the whole account, a test key only its test part. Throws
 * `validation_failed` for a month that has not begun. Source: specification 4.8, api-conventions 10.
 */
export async function getUsage(
  ctx: TenantContext,
  input: { readonly month?: string | undefined },
): Promise<UsageRecord> {
  const month = requestedMonth(ctx, input.month);
  const { clientId, mode } = ctx.tenant;
  const rows = await ctx.db.read(scopeOf(ctx), read, { clientId, month, mode });
  const data = rows.map(lineOf);
  const sum = (of: (line: CompanyUsage) => number): number => data.reduce((all, line) => all + of(line), 0);
  const total = {
    nfe: { production: sum(({ nfe }) => nfe.production), homologation: sum(({ nfe }) => nfe.homologation) },
    nfse: {
      production: sum(({ nfse }) => nfse.production),
      homologation: sum(({ nfse }) => nfse.homologation),
    },
    taxQuotations: sum(({ taxQuotations }) => taxQuotations),
  };
  const billable = { nfe: total.nfe.production, nfse: total.nfse.production };
  return { month, timezone: 'America/Sao_Paulo', data, total, billable };
}

const idOrNull = (id: string | null): Id24 | null => (id === null ? null : id24(id));

const lineOf = (row: Row): CompanyUsage => ({
  companyId: idOrNull(row.companyId),
  cnpj: row.cnpj,
  erased: row.companyId !== null && row.cnpj === null,
  nfe: { production: row.nfeProduction, homologation: row.nfeHomologation },
  nfse: { production: row.nfseProduction, homologation: row.nfseHomologation },
  taxQuotations: row.taxQuotations,
});
