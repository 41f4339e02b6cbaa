import type { Transaction } from '@fiscal/db';
import { emitterOfNfseKey, parseDpsId } from '@fiscal/domain';
import { type LookupTerms, queryOf } from '../terms/read-terms.ts';
import { findNamedNotes } from './find-named-notes.ts';
import type { FoundKind, MatchedBy } from './found.ts';
import * as notes from './note-searches.ts';
import * as others from './other-searches.ts';
import type { SearchParameters, SearchRow } from './search-parameters.ts';

/** A search for things of one kind. */
export interface Search {
  readonly kind: FoundKind;
  readonly matchedBy: MatchedBy;
  /** Finds a page of ids, newest first. */
  readonly find: (tx: Transaction, given: SearchParameters) => Promise<readonly SearchRow[]>;
}

type Find = Search['find'];

const search = (kind: FoundKind, matchedBy: MatchedBy, find: Find): Search => ({ kind, matchedBy, find });

/** The parts of a lookup that decide which searches it makes. */
export interface LookupParts {
  readonly terms: LookupTerms;
  /** The companies of the CNPJ of the text. */
  readonly issuerIds: readonly string[];
  /** True without a text, when only fields are given. */
  readonly isListing: boolean;
}

/** Chooses the searches that a lookup makes, in the order in which their results are shown. */
export function chooseSearches({ terms, issuerIds, isListing }: LookupParts): readonly Search[] {
  if (isListing) return listings;
  const { key, dpsId, protocol, externalId, taxId, number, words } = terms;
  return [
    ...(key === undefined ? [] : byKey(key)),
    ...(dpsId === undefined ? [] : byDps(dpsId)),
    ...(protocol === undefined ? [] : byProtocol(protocol)),
    ...(externalId === undefined ? [] : byExternalId(externalId)),
    ...(number === undefined ? [] : byNumber(number, terms, issuerIds)),
    ...(taxId === undefined || number !== undefined || words !== undefined ? [] : byTaxId(taxId, issuerIds)),
    ...(words === undefined ? [] : byName(words, terms, issuerIds)),
  ];
}

const byExternalId = (externalId: string): readonly Search[] => [
  search('note', 'externalId', (tx, given) => tx.run(notes.notesByExternalId, { ...given, externalId })),
];

/** The fields of the text that narrow a search by another part of the text. */
const narrowedBy = (
  { series, taxId }: LookupTerms,
  issuerIds: readonly string[],
  given: SearchParameters,
) => ({
  ...given,
  series: given.series ?? series ?? null,
  taxId: taxId ?? null,
  issuerIds: taxId === undefined ? null : issuerIds,
});

/** Finds a number; with words, the number of companies with this name. */
function byNumber(searched: number, terms: LookupTerms, issuerIds: readonly string[]): readonly Search[] {
  const { words } = terms;
  const parameters = async (tx: Transaction, given: SearchParameters) => {
    const narrowed = narrowedBy(terms, issuerIds, given);
    if (words === undefined) return narrowed;
    const named = { ...given, words: queryOf(words), beforeId: null, limit: mostNamed };
    const companyIds = (await tx.run(others.companiesByName, named)).map(({ id }) => id);
    return { ...narrowed, companyIds };
  };
  return [
    search('note', 'number', async (tx, given) =>
      tx.run(notes.notesByNumber, { ...(await parameters(tx, given)), searched }),
    ),
    search('range', 'number', async (tx, given) =>
      tx.run(others.rangesByNumber, { ...(await parameters(tx, given)), searched }),
    ),
  ];
}

/** The most companies of a name whose numbers are searched. */
const mostNamed = 100;

const byProtocol = (protocol: string): readonly Search[] => [
  search('note', 'protocol', (tx, given) => tx.run(notes.notesByProtocol, { ...given, protocol })),
  search('event', 'protocol', (tx, given) => tx.run(others.eventsByProtocol, { ...given, protocol })),
  search('range', 'protocol', (tx, given) => tx.run(others.rangesByProtocol, { ...given, protocol })),
];

const byKey = (key: string): readonly Search[] => [
  search('note', 'accessKey', (tx, given) =>
    key.length === 50
      ? tx.run(notes.nfseByKey, { ...given, key, issuer: emitterOfNfseKey(key).registration })
      : tx.run(notes.nfeByKey, {
          ...given,
          key,
          issuer: key.slice(6, 20),
          keySeries: Number(key.slice(22, 25)),
          keyNumber: Number(key.slice(25, 34)),
        }),
  ),
];

function byDps(dpsId: string): readonly Search[] {
  const parts = parseDpsId(dpsId);
  if (parts === undefined) return [];
  const { emitter, series: keySeries, number: keyNumber } = parts;
  return [
    search('note', 'dpsId', (tx, given) =>
      tx.run(notes.nfseByDps, { ...given, dpsId, issuer: emitter.registration, keySeries, keyNumber }),
    ),
  ];
}

const byTaxId = (taxId: string, issuerIds: readonly string[]): readonly Search[] => [
  search('company', 'issuer', (tx, given) => tx.run(others.companiesByIds, { ...given, issuerIds })),
  search('certificate', 'issuer', (tx, given) =>
    tx.run(others.certificatesOfCompanies, { ...given, issuerIds }),
  ),
  search('note', 'issuer', (tx, given) => tx.run(others.filingsOfCompanies, { ...given, issuerIds })),
  search('note', 'recipient', (tx, given) => tx.run(notes.notesByRecipient, { ...given, recipient: taxId })),
];

/**
 * Finds names. A number beside the words is the number of the recipient's note, or else a part of the name: the words of
 * the whole text.
 */
function byName(
  words: readonly string[],
  terms: LookupTerms,
  issuerIds: readonly string[],
): readonly Search[] {
  const { allWords = words } = terms;
  return [
    search('company', 'name', (tx, given) =>
      tx.run(others.companiesByName, { ...given, words: queryOf(words) }),
    ),
    search('client', 'name', (tx, given) =>
      tx.run(others.clientsByName, { ...given, words: queryOf(words) }),
    ),
    search('note', 'name', async (tx, given) => {
      const narrowed = {
        ...narrowedBy(terms, issuerIds, given),
        number: given.number ?? terms.number ?? null,
      };
      const found = await findNamedNotes(tx, narrowed, words);
      return found.length > 0 || allWords === words ? found : findNamedNotes(tx, given, allWords);
    }),
  ];
}

const listFilings: Find = (tx, { companyIds, ...given }) =>
  companyIds === null
    ? tx.run(others.filingsOfClients, given)
    : tx.run(others.filingsOfCompanies, { ...given, issuerIds: companyIds });

const ofCompanies =
  (
    find: (
      tx: Transaction,
      given: SearchParameters & { issuerIds: readonly string[] },
    ) => Promise<readonly SearchRow[]>,
  ): Find =>
  async (tx, given) =>
    given.companyIds === null ? [] : find(tx, { ...given, issuerIds: given.companyIds });

const listings: readonly Search[] = [
  search(
    'company',
    'listed',
    ofCompanies((tx, given) => tx.run(others.companiesByIds, given)),
  ),
  search(
    'certificate',
    'listed',
    ofCompanies((tx, given) => tx.run(others.certificatesOfCompanies, given)),
  ),
  search('note', 'listed', listFilings),
  search('event', 'listed', listFilings),
  search('range', 'listed', listFilings),
];
