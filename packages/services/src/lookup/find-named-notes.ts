import type { Transaction } from '@fiscal/db';
import { queryOf } from '../terms/read-terms.ts';
import { countWords, newestNotesByName, notesByName, notesByNameAmong } from './note-searches.ts';
import { filingsOfClients, filingsOfCompanies } from './other-searches.ts';
import type { SearchParameters, SearchRow } from './search-parameters.ts';

type Words = readonly string[];

/** The notes that are read one by one before the index is used. */
const newest = 1_000;
/**
 * The notes that are read when more than one in a hundred of the newest has the words: the index would read as many, as
 * it knows no order.
 */
const moreOfThem = 5_000;
const isFrequent = (found: number, among: number): boolean => found * 90 > among;

/** Finds a page of notes by the words of the recipient's name, newest first. */
export async function findNamedNotes(
  tx: Transaction,
  given: SearchParameters,
  words: Words,
): Promise<readonly SearchRow[]> {
  const searched = { ...given, words: queryOf(words) };
  // A number has few notes.
  if (given.number !== null) return tx.run(notesByName, { ...searched, others: null });
  const recent = await walk(newestOfAll, tx, searched);
  if (recent !== undefined) return recent;
  const { forIndex, others, isRare } =
    words.length > 1 || isOfSome(given) ? await sortWords(tx, words) : asRare(words);
  const narrowed = isWorthAWalk(given, isRare) ? await walk(newestOfNarrowed, tx, searched) : undefined;
  return narrowed ?? tx.run(notesByName, { ...searched, words: forIndex, others });
}

const isOfSome = ({ companyIds, clientId, status }: SearchParameters): boolean =>
  [companyIds, clientId, status].some((field) => field !== null);

/** Few documents wait for a person. Those of a company or of a state are many, and rare words are faster by their index. */
const isWorthAWalk = (given: SearchParameters, isRare: boolean): boolean =>
  given.attention !== null || (!isRare && isOfSome(given));

interface Walked {
  readonly rows: readonly SearchRow[];
  /** There are no further notes. */
  readonly isAll: boolean;
}

type Walk = (tx: Transaction, searched: SearchParameters, most: number) => Promise<Walked>;

/** Reads notes one by one if they fill the page; undefined when the words are so rare that they do not. */
async function walk(
  read: Walk,
  tx: Transaction,
  searched: SearchParameters,
): Promise<readonly SearchRow[] | undefined> {
  const isEnd = ({ rows, isAll }: Walked): boolean => isAll || rows.length === searched.limit;
  const first = await read(tx, searched, newest);
  if (isEnd(first)) return first.rows;
  if (!isFrequent(first.rows.length, newest)) return undefined;
  const more = await read(tx, searched, moreOfThem);
  return isEnd(more) ? more.rows : undefined;
}

const newestOfAll: Walk = async (tx, searched, most) => ({
  rows: await tx.run(newestNotesByName, { ...searched, newest: most }),
  isAll: false,
});

const newestOfNarrowed: Walk = async (tx, searched, most) => {
  const { companyIds: issuerIds } = searched;
  const wanted = { ...searched, limit: most };
  const listed =
    issuerIds === null
      ? await tx.run(filingsOfClients, wanted)
      : await tx.run(filingsOfCompanies, { ...wanted, issuerIds });
  const ids = listed.map(({ id }) => id);
  return { rows: await tx.run(notesByNameAmong, { ...searched, ids }), isAll: ids.length < most };
};

interface SortedWords {
  /** A query of the words that are searched by their index. */
  readonly forIndex: string;
  /** A query of the words that are compared with what the others find. */
  readonly others: string | null;
  /** One of the words is rare. */
  readonly isRare: boolean;
}

const asRare = (words: Words): SortedWords => ({ forIndex: queryOf(words), others: null, isRare: true });

/** Sorts words by how frequent they are among the newest notes: reading the notes of a frequent word takes long. */
async function sortWords(tx: Transaction, words: Words): Promise<SortedWords> {
  const counts = await tx.run(countWords, { words: words.map((word) => queryOf([word])), newest });
  const isFrequentWord = (word: string): boolean =>
    isFrequent(counts.find((row) => row.word === queryOf([word]))?.count ?? 0, newest);
  const rare = words.filter((word) => !isFrequentWord(word));
  const frequent = words.filter(isFrequentWord);
  if (frequent.length === 0) return asRare(words);
  if (rare.length === 0) return { ...asRare(words), isRare: false };
  return { forIndex: queryOf(rare), others: queryOf(frequent), isRare: true };
}
