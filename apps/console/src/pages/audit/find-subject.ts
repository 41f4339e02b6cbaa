import { isId24 } from '@fiscal/domain';
import { type AuditInput, lookUp } from '@fiscal/services';
import type { ConsoleSystem } from '../../routes/console-request.ts';
import { maskText } from '../../words/mask.ts';

/** The part of the filter that a text means: a document, a company with its documents, or a client. */
export type SubjectFilter =
  | {
      readonly kind: 'found';
      readonly filter: Pick<AuditInput, 'subjectId' | 'companyId' | 'clientId'>;
      readonly name: string;
    }
  | { readonly kind: 'none' }
  | { readonly kind: 'many' };

/** Finds the one document, company or client that a text means. An id of something that is gone means itself. */
export async function findSubject(sys: ConsoleSystem, text: string): Promise<SubjectFilter> {
  const groups = await lookUp(sys, { text, limit: 2 });
  const items = groups.flatMap(({ data }) => data).filter(({ kind }) => kind !== 'certificate');
  const [item] = items;
  if (item === undefined) {
    const id = text.toLowerCase();
    return isId24(id) ? { kind: 'found', filter: { subjectId: id }, name: id } : { kind: 'none' };
  }
  const company = items.find(({ kind }) => kind === 'company');
  if (company !== undefined && items.filter(({ kind }) => kind === 'company').length === 1)
    return { kind: 'found', filter: { companyId: company.id }, name: maskText(company.label) };
  if (items.length > 1) return { kind: 'many' };
  if (item.kind === 'client')
    return { kind: 'found', filter: { clientId: item.id }, name: maskText(item.label) };
  return { kind: 'found', filter: { subjectId: item.id }, name: maskText(item.label) };
}
