import { type AuditInput, type AuditPage, type AuditRow, listAudit } from '../audit/list-audit.ts';
import type { OperatorContext } from '../context/context.ts';
import { describeFiling } from './describe-found.ts';
import { readCompanies, readFilings } from './found-rows.ts';

export interface NamedAuditRow extends AuditRow {
  /** The document or the company of the row by its name; null for other things, and for what is gone. */
  readonly subject: { readonly kind: 'document' | 'company'; readonly name: string } | null;
}

export interface NamedAuditPage extends Omit<AuditPage, 'data'> {
  readonly data: readonly NamedAuditRow[];
}

/** Lists the audit with the numbers of documents and the names of companies. Throws `validation_failed` at `cursor`. */
export async function listNamedAudit(sys: OperatorContext, input: AuditInput): Promise<NamedAuditPage> {
  const { data, nextCursor } = await listAudit(sys, input);
  const ids = [...new Set(data.map(({ subjectId }) => subjectId))];
  const [filings, companies] = await Promise.all([
    sys.db.autocommit(readFilings, { ids }),
    sys.db.autocommit(readCompanies, { ids }),
  ]);
  const names = new Map<string, NamedAuditRow['subject']>([
    ...companies.map((row) => [row.id, { kind: 'company', name: row.companyName }] as const),
    ...filings.map(
      (row) => [row.id, { kind: 'document', name: describeFiling(row, 'listed').label }] as const,
    ),
  ]);
  return { nextCursor, data: data.map((row) => ({ ...row, subject: names.get(row.subjectId) ?? null })) };
}
