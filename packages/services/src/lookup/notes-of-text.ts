import type { Transaction } from '@fiscal/db';
import type { TenantContext } from '../context/context.ts';
import { cleanText, type LookupTerms, queryOf, readTerms } from '../terms/read-terms.ts';
import { chooseSearches } from './choose-searches.ts';
import type { MatchedBy } from './found.ts';
import { notesByName } from './note-searches.ts';
import { companiesByCnpj } from './other-searches.ts';
import { narrowedByNothing, type SearchParameters, type SearchRow } from './search-parameters.ts';

/** The notes that a text of a client names: these notes, those of a recipient, or those whose recipient has some words. */
export type NotesOfText =
  | { readonly kind: 'these'; readonly ids: readonly string[] }
  | { readonly kind: 'recipient'; readonly taxId: string }
  | { readonly kind: 'words'; readonly words: string };

export interface TextOfClient {
  readonly text: string;
  /** The kind of their filings. */
  readonly kind: string;
  readonly companyId?: string | undefined;
}

/** The most notes that a number or an own id may name: one of each series and company. The newest are taken. */
const mostNamed = 1_000;

/** These find few notes within a client, by an index that row level security allows. */
const exact: ReadonlySet<MatchedBy> = new Set(['accessKey', 'dpsId', 'protocol', 'externalId', 'number']);

/**
 * Reads which notes of the client a text names, by the searches of operators. Names of recipients are
 * searched only for a text that names no note in any other way. The caller's list filters what is found.
 */
export async function notesOfText(
  tx: Transaction,
  { tenant }: Pick<TenantContext, 'tenant'>,
  { text, kind, companyId }: TextOfClient,
): Promise<NotesOfText> {
  const terms = readTerms(cleanText(text));
  const given: SearchParameters = {
    ...narrowedByNothing,
    companyIds: companyId === undefined ? null : [companyId],
    clientId: tenant.clientId,
    kinds: [kind],
    limit: mostNamed,
  };
  const found = await findExactly(tx, given, terms);
  const ids = [...new Set([...(terms.id === undefined ? [] : [terms.id]), ...found.map(({ id }) => id)])];
  const { taxId, number, words, allWords = words } = terms;
  if (ids.length > 0) return { kind: 'these', ids };
  if (taxId !== undefined && number === undefined && words === undefined) return { kind: 'recipient', taxId };
  return allWords === undefined ? { kind: 'these', ids } : { kind: 'words', words: queryOf(allWords) };
}

async function findExactly(
  tx: Transaction,
  given: SearchParameters,
  { words, ...terms }: LookupTerms,
): Promise<readonly SearchRow[]> {
  const { taxId, number } = terms;
  const named = number === undefined ? undefined : words;
  const { clientId } = given;
  const issuers = taxId === undefined ? [] : await tx.run(companiesByCnpj, { cnpj: taxId, clientId });
  const issuerIds = issuers.map(({ id }) => id);
  const searches = chooseSearches({ terms: { ...terms, words: named }, issuerIds, isListing: false });
  const pages = await Promise.all([
    ...searches
      .filter(({ kind, matchedBy }) => kind === 'note' && exact.has(matchedBy))
      .map((search) => search.find(tx, given)),
    ...(number === undefined || named === undefined
      ? []
      : [
          tx.run(notesByName, {
            ...given,
            number,
            series: terms.series ?? null,
            words: queryOf(named),
            others: null,
          }),
        ]),
  ]);
  return pages.flat();
}
