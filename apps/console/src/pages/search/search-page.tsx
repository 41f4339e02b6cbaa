import { isCnpj, isId24, normalizeCnpj } from '@fiscal/domain';
import {
  type FoundGroup,
  foundKinds,
  kindOfTerm,
  type LookupInput,
  listErasures,
  lookUp,
  lookupStatuses,
} from '@fiscal/services';
import { z } from 'zod';
import { Field, Select } from '../../layout/fields.tsx';
import { Filter } from '../../layout/filter.tsx';
import { searchField } from '../../layout/frame.tsx';
import { links, paths, type Query } from '../../paths/paths.ts';
import type { ConsoleSystem } from '../../routes/console-request.ts';
import { definePage } from '../../routes/define-page.ts';
import { chosen, cursorField, isUnreadable, typed } from '../../routes/query-fields.ts';
import { foundWords } from '../../words/found-words.ts';
import { lookupStatusWords } from '../../words/status-words.ts';
import { addressOfFound } from './address-of-found.ts';
import { FoundGroups } from './found-groups.tsx';
import { NoCompany, NothingFound, SearchHelp } from './search-help.tsx';

const longest = 300;

const searchQuery = z.object({
  [searchField]: typed(longest),
  series: typed(longest),
  cnpj: typed(longest),
  kind: chosen(foundKinds),
  status: chosen(lookupStatuses),
  companyId: typed(longest),
  clientId: typed(longest),
  cursor: cursorField,
});
type SearchQuery = z.output<typeof searchQuery>;

/** One search of everything, by a text and by fields that narrow it. The audit keeps the kind of the term alone. */
export const searchPage = definePage({
  path: paths.search,
  role: 'leitura',
  title: 'Busca',
  query: searchQuery,
  load: async ({ sys, query }) => ({ query, ...(await search(sys, query)) }),
  look: ({ query, isAsked }) =>
    isAsked ? { action: 'search', subjectId: kindOfTerm(inputOf(query)), clientId: null } : undefined,
  leadTo: ({ groups, query, erasedId }) => {
    if (erasedId !== undefined) return links.company(erasedId);
    return query.cursor === undefined ? addressOfOnly(groups) : undefined;
  },
  view: ({ query, groups, isAsked, problem }) => (
    <>
      {isAsked ? <Narrowing query={query} /> : null}
      {problem === undefined ? null : <p role="alert">{problem}</p>}
      {isAsked && problem === undefined && groups.length === 0 ? <NothingFound /> : null}
      {problem === undefined && lacksCompany(query, groups) ? <NoCompany /> : null}
      <FoundGroups groups={groups} query={textsOf(query)} />
      {isAsked && groups.length > 0 ? null : <SearchHelp />}
    </>
  ),
});

/** The fields that narrow the search of the text above. */
const Narrowing = ({ query }: { readonly query: SearchQuery }) => {
  const { q, series, cnpj, kind, status, companyId, clientId } = query;
  const isNarrowed = [series, cnpj, kind, status].some((value) => value !== undefined);
  return (
    <details open={isNarrowed}>
      <summary>Restringir: série, CNPJ, tipo, situação</summary>
      <Filter path={paths.search} submit="Buscar" hidden={{ [searchField]: q, companyId, clientId }}>
        <Field name="series" label="Série" value={series} maxLength={5} />
        <Field name="cnpj" label="CNPJ de quem emite" value={cnpj} maxLength={18} />
        <Select name="kind" label="Só" value={kind} options={kindOptions} />
        <Select name="status" label="Situação" value={status} options={statusOptions} />
      </Filter>
    </details>
  );
};

const kindOptions = [['', 'Tudo'], ...foundKinds.map((kind) => [kind, foundWords[kind]] as const)] as const;
const statusOptions = [
  ['', 'Todas'],
  ...lookupStatuses.map((status) => [status, lookupStatusWords(status)] as const),
] as const;

interface Found {
  readonly groups: readonly FoundGroup[];
  readonly isAsked: boolean;
  /** The sentence about a field that cannot be read. */
  readonly problem?: string | undefined;
  /** The company that the code names, when it is erased. */
  readonly erasedId?: string | undefined;
}

const lacksCompany = ({ q = '', cursor }: SearchQuery, groups: readonly FoundGroup[]): boolean =>
  cursor === undefined && isCnpj(normalizeCnpj(q)) && !groups.some(({ kind }) => kind === 'company');

async function search(sys: ConsoleSystem, query: SearchQuery): Promise<Found> {
  const { kind: _, status: __, cursor, ...terms } = query;
  const isAsked = Object.values(terms).some((value) => value !== undefined);
  if (!isAsked) return { groups: [], isAsked };
  const series = query.series === undefined ? undefined : Number(query.series);
  if (series !== undefined && !(Number.isSafeInteger(series) && series >= 0 && series <= 99_999))
    return { groups: [], isAsked, problem: 'A série é um número de até 5 algarismos.' };
  try {
    const groups = await lookUp(sys, { ...inputOf(query), limit: 25 });
    return { groups, isAsked, erasedId: groups.length === 0 ? await findErased(sys, query.q) : undefined };
  } catch (error) {
    if (!isUnreadable(error) || cursor !== undefined) throw error;
    return { groups: [], isAsked, problem: problemOf(error.details) };
  }
}

/** Returns the erased company that a code names: its own, or that of the request to erase it. */
async function findErased(sys: ConsoleSystem, text = ''): Promise<string | undefined> {
  const id = text.trim().toLowerCase();
  if (!isId24(id)) return undefined;
  const { page } = await listErasures(sys, { text: id, state: 'erased', limit: 1 });
  return page[0]?.companyId;
}

const inputOf = ({ q, series, ...query }: SearchQuery): LookupInput => ({
  ...query,
  text: q,
  series: series === undefined ? undefined : Number(series),
});

/** The names of fields as the form has them. */
const fieldNames: Readonly<Record<string, string>> = { text: 'O que procura', cnpj: 'CNPJ de quem emite' };

const problemOf = (details: readonly { readonly path: string; readonly message: string }[]): string =>
  details.map(({ path, message }) => `${fieldNames[path] ?? 'Código'}: ${message}.`).join(' ');

/** Ways that find what the text names, and not merely something like it. */
const exact: ReadonlySet<FoundGroup['matchedBy']> = new Set([
  'id',
  'accessKey',
  'dpsId',
  'protocol',
  'externalId',
  'number',
  'recipient',
]);

/**
 * Returns the address of the one thing that was found exactly. Companies and clients with the words beside a number only
 * say whose it is.
 */
function addressOfOnly(groups: readonly FoundGroup[]): string | undefined {
  const [group, ...more] = groups.filter(({ matchedBy }) => exact.has(matchedBy));
  const isWhole = groups.every(
    ({ matchedBy, kind }) => exact.has(matchedBy) || (matchedBy === 'name' && kind !== 'note'),
  );
  const [item, ...others] = group?.data ?? [];
  if (item === undefined || !isWhole || more.length > 0 || others.length > 0) return undefined;
  return group?.nextCursor === null ? addressOfFound(item) : undefined;
}

const textsOf = ({ cursor, ...query }: SearchQuery): Query => ({ ...query, cursor });
