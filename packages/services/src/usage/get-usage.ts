import type { CompanyUsage } from '@fiscal/api-contract';
import { type KindThatRegisters, kindsThatRegister } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import { type Environment, environments, id24 } from '@fiscal/domain';
import type { TenantContext } from '../context/context.ts';
import type { UsageRecord } from '../context/records.ts';
import { scopeOf } from '../context/scope.ts';
import { requestedMonth } from '../inputs/requested-month.ts';

/** A kind of note: each of the table has a line in the contract, or nothing here compiles. */
type NoteKind = KindThatRegisters<'note'>;

interface Count {
  readonly kind: NoteKind | 'taxQuotation';
  readonly environment: Environment;
  readonly documents: number;
}

interface Row {
  readonly companyId: string | null;
  readonly cnpj: string | null;
  readonly counts: readonly Count[];
}

/** A test key sees the sandbox: its companies, those of it that were erased, and quotations of no company. */
const read = defineStatement<
  { clientId: string; month: string; mode: string; kinds: readonly string[] },
  Row
>(`
  select u.company_id as "companyId", c.cnpj,
    jsonb_agg(jsonb_build_object('kind', u.document_kind, 'environment', u.environment, 'documents', u.documents)) as counts
  from (
    select client_id, company_id, document_kind, environment, count(*) as documents from usage
    where client_id = :clientId and month = :month and document_kind = any(:kinds::text[])
    group by client_id, company_id, document_kind, environment
  ) u
  left join company any_company on any_company.client_id = u.client_id and any_company.id = u.company_id
  left join company c on c.id = any_company.id and c.status = 'active'
  where :mode = 'live' or (u.environment = 'homologation' and (
    u.company_id is null
    or any_company.mode = 'test'
    or exists (
      select from erasure e where e.client_id = u.client_id and e.company_id = u.company_id and e.mode = 'test'
    )
  ))
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
  const notes = kindsThatRegister(ctx.filingKinds, 'note');
  const kinds = [...notes, 'taxQuotation'];
  const rows = await ctx.db.read(scopeOf(ctx), read, { clientId, month, mode, kinds });
  const data = rows.map(({ companyId, cnpj, counts }) => ({
    companyId: companyId === null ? null : id24(companyId),
    cnpj,
    erased: companyId !== null && cnpj === null,
    ...sumsOf(notes, counts),
  }));
  const total = sumsOf(
    notes,
    rows.flatMap(({ counts }) => counts),
  );
  const billable: Pick<UsageRecord['billable'], NoteKind> = ofEach(notes, (kind) => total[kind].production);
  return { month, timezone: 'America/Sao_Paulo', data, total, billable };
}

function sumsOf(
  notes: readonly NoteKind[],
  counts: readonly Count[],
): Pick<CompanyUsage, NoteKind | 'taxQuotations'> {
  const sum = (kind: Count['kind'], ...of: readonly Environment[]): number =>
    counts
      .filter((each) => each.kind === kind && of.includes(each.environment))
      .reduce((all, { documents }) => all + documents, 0);
  return {
    ...ofEach(notes, (kind) => ({
      production: sum(kind, 'production'),
      homologation: sum(kind, 'homologation'),
    })),
    taxQuotations: sum('taxQuotation', ...environments),
  };
}

const ofEach = <T>(notes: readonly NoteKind[], of: (kind: NoteKind) => T): Readonly<Record<NoteKind, T>> =>
  Object.fromEntries(notes.map((kind) => [kind, of(kind)])) as Record<NoteKind, T>;
