import type { FilingKind } from '@fiscal/contracts';
import type { Transaction } from '@fiscal/db';
import { id24, isId24, normalizeCnpj, type Problem } from '@fiscal/domain';
import type { OperatorContext } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';
import { validationFailed } from '../context/service-error.ts';
import { cutPage, growingLimitOf } from '../paging/page.ts';
import { readGroupCursor, writeGroupCursor } from '../paging/page-cursor.ts';
import { plannedEachTime } from '../paging/planned-each-time.ts';
import { cleanText, type LookupTerms, longestText, readTerms } from '../terms/read-terms.ts';
import { chooseSearches, type Search } from './choose-searches.ts';
import {
  type FoundGroup,
  type FoundKind,
  filingKindsOf,
  foundKinds,
  type LookupInput,
  type LookupKind,
} from './found.ts';
import { companiesByCnpj, deliveriesOfNotes, eventsOfNotes } from './other-searches.ts';
import { readFound } from './read-found.ts';
import { narrowedByNothing, type SearchParameters, type SearchRow } from './search-parameters.ts';

/**
 * Finds documents, deliveries, companies, certificates and clients of every client by one free text, and by fields that
 * narrow it. Each group is what one search found. Throws `validation_failed` at `text`, `cnpj`, `companyId`, `clientId` and
 * `cursor`.
 */
export async function lookUp(sys: OperatorContext, input: LookupInput): Promise<readonly FoundGroup[]> {
  const text = cleanText(input.text ?? '');
  refuse(input, text);
  const position = input.cursor === undefined ? undefined : readGroupCursor(input.cursor);
  const terms = termsOf(input, text);
  const limit = growingLimitOf(input);
  return inSystem(sys, async (tx) => {
    const { given, issuerIds } = await parametersOf(tx, input, terms, { position, limit: limit + 1 });
    const searched = { terms, issuerIds, isListing: isListing(text, input) };
    const searches = searchesOf(chooseSearches(searched), input, terms, limit).filter(
      (search) => position === undefined || nameOf(search) === position.group,
    );
    const pages = await Promise.all(
      searches.map(async (search) => ({
        search,
        rows: await search.find(tx, { ...given, kinds: kindsOf(search.kind, input.kind) }),
      })),
    );
    const seen = new Set<string>();
    const groups: FoundGroup[] = [];
    for (const { search, rows } of pages) {
      const { page, nextCursor } = cutPage(rows, limit, ({ at, id }) =>
        writeGroupCursor(nameOf(search), { createdAt: at, id: id24(id) }),
      );
      const ids = page.map(({ id }) => id).filter((id) => !seen.has(id));
      const data = await readFound(tx, { ...search, ids, now: sys.clock.now() });
      for (const { id } of data) seen.add(id);
      if (data.length > 0) groups.push({ kind: search.kind, matchedBy: search.matchedBy, data, nextCursor });
    }
    return groups;
  });
}

const nameOf = ({ kind, matchedBy }: Pick<Search, 'kind' | 'matchedBy'>): string => `${kind}.${matchedBy}`;

function refuse({ cnpj, companyId, clientId, number, ...fields }: LookupInput, text: string): void {
  const problems: Problem[] = [];
  if ((fields.text ?? '').length > longestText)
    problems.push({ path: 'text', message: `no máximo ${longestText} caracteres` });
  if (text === '' && [cnpj, companyId, clientId, number].every((each) => each === undefined))
    problems.push({
      path: 'text',
      message: 'escreva o que procura, ou um número, um CNPJ, uma empresa ou um cliente',
    });
  if (cnpj !== undefined && !/^[0-9A-Z]{12}\d{2}$/.test(normalizeCnpj(cnpj)))
    problems.push({ path: 'cnpj', message: 'deve ser um CNPJ' });
  for (const [path, id] of [
    ['companyId', companyId],
    ['clientId', clientId],
  ] as const)
    if (id !== undefined && !isId24(id)) problems.push({ path, message: 'deve ter 24 dígitos hexadecimais' });
  if (problems.length > 0) throw validationFailed(problems);
}

/** The terms of the text; without a text, the number that narrows. */
const termsOf = ({ number }: LookupInput, text: string): LookupTerms =>
  text === '' && number !== undefined ? { number } : readTerms(text);

const isListing = (text: string, { number }: LookupInput): boolean => text === '' && number === undefined;

interface PageWanted {
  readonly position: { readonly createdAt: Date; readonly id: string } | undefined;
  readonly limit: number;
}

async function parametersOf(
  tx: Transaction,
  input: LookupInput,
  terms: LookupTerms,
  { position, limit }: PageWanted,
): Promise<{ readonly given: SearchParameters; readonly issuerIds: readonly string[] }> {
  const clientId = input.clientId ?? null;
  const idsOf = async (cnpj: string | undefined): Promise<readonly string[] | null> =>
    cnpj === undefined ? null : (await tx.run(companiesByCnpj, { cnpj, clientId })).map(({ id }) => id);
  const [, narrowed, issuers] = await Promise.all([
    tx.run(plannedEachTime, {}),
    idsOf(input.cnpj === undefined ? undefined : normalizeCnpj(input.cnpj)),
    idsOf(terms.taxId),
  ]);
  const { companyId, status } = input;
  const companyIds =
    companyId === undefined ? narrowed : (narrowed ?? [companyId]).filter((id) => id === companyId);
  const given: SearchParameters = {
    ...narrowedByNothing,
    companyIds,
    clientId,
    kinds: [],
    status: status === undefined || status === 'attention' ? null : status,
    attention: status === 'attention' ? true : null,
    series: input.series ?? null,
    number: input.number ?? null,
    beforeAt: position?.createdAt ?? null,
    beforeId: position?.id ?? null,
    limit,
  };
  const isAllowed = (id: string): boolean => companyIds === null || companyIds.includes(id);
  return { given, issuerIds: (issuers ?? []).filter(isAllowed) };
}

const isFilingKind = (kind: LookupKind): kind is FilingKind => !foundKinds.some((each) => each === kind);

/** The kinds of filings that a search may find. */
function kindsOf(kind: FoundKind, wanted: LookupKind | undefined): readonly string[] {
  const kinds: readonly string[] =
    kind === 'note' || kind === 'event' || kind === 'range' ? filingKindsOf[kind] : [];
  return wanted !== undefined && isFilingKind(wanted) ? kinds.filter((each) => each === wanted) : kinds;
}

const withStatus: ReadonlySet<FoundKind> = new Set(['note', 'event', 'range', 'delivery']);

/** Adds the searches for an id, and those of events and deliveries of the notes that are found; leaves out other kinds. */
function searchesOf(
  searches: readonly Search[],
  { kind, status }: LookupInput,
  { id }: LookupTerms,
  limit: number,
) {
  const all = [
    ...(id === undefined ? [] : searchesOfId(id)),
    ...searches,
    ...searchesOfParents(searches, limit),
  ];
  return all.filter((search) => {
    if (status !== undefined && !withStatus.has(search.kind)) return false;
    if (kind === undefined) return search.matchedBy !== 'parent';
    return isFilingKind(kind) ? kindsOf(search.kind, kind).length > 0 : search.kind === kind;
  });
}

const searchesOfId = (id: string): readonly Search[] =>
  foundKinds.map((kind) => ({ kind, matchedBy: 'id', find: async () => [{ id, at: new Date(0) }] }));

function searchesOfParents(searches: readonly Search[], limit: number): readonly Search[] {
  const notesOf = async (tx: Transaction, given: SearchParameters): Promise<readonly string[]> => {
    const wanted = {
      ...given,
      kinds: filingKindsOf.note,
      status: null,
      attention: null,
      beforeAt: null,
      beforeId: null,
      limit,
    };
    const found = await Promise.all(
      searches.filter(({ kind }) => kind === 'note').map((search) => search.find(tx, wanted)),
    );
    return found.flat().map(({ id }: SearchRow) => id);
  };
  return [
    {
      kind: 'event',
      matchedBy: 'parent',
      find: async (tx, given) => tx.run(eventsOfNotes, { ...given, noteIds: await notesOf(tx, given) }),
    },
    {
      kind: 'delivery',
      matchedBy: 'parent',
      find: async (tx, given) => tx.run(deliveriesOfNotes, { ...given, noteIds: await notesOf(tx, given) }),
    },
  ];
}
