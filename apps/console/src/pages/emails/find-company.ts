import { type ClientCompany, listClientCompanies } from '@fiscal/services';
import type { ConsoleSystem } from '../../routes/console-request.ts';

const most = 20;

/** The company that a filter names. `found` without an id: it names none, and the list is about all. */
export type NamedCompany =
  | { readonly kind: 'found'; readonly id: string | undefined; readonly name: string | undefined }
  | {
      readonly kind: 'none' | 'many';
      readonly id: undefined;
      readonly name: undefined;
      readonly companies: readonly ClientCompany[];
    };

/** Finds the company of a filter by what was typed, or by the id of a link. */
export async function findCompany(
  sys: ConsoleSystem,
  text: string | undefined,
  id: string | undefined,
): Promise<NamedCompany> {
  const named = text ?? id;
  if (named === undefined) return { kind: 'found', id: undefined, name: undefined };
  const { page } = await listClientCompanies(sys, { text: named, limit: most });
  const [only, ...others] = page;
  if (only === undefined && text === undefined) return { kind: 'found', id, name: undefined };
  if (only !== undefined && others.length === 0)
    return { kind: 'found', id: only.id, name: text === undefined ? only.cnpj : undefined };
  return { kind: only === undefined ? 'none' : 'many', id: undefined, name: undefined, companies: page };
}
