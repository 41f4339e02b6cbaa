import { type SQL, sql } from 'drizzle-orm';

/** SQL: a name's words in small letters without accents, whose beginnings an index finds. The function is in migration 0008. */
export const wordsOfName = (name: string): string => `words_of_name(${name})`;

/** SQL: the names of a company as one text. */
export const namesOfCompany = `legal_name || ' ' || coalesce(trade_name, '')`;

/** Returns the words of a name for an index. */
export const wordsToIndex = (name: string): SQL => sql.raw(wordsOfName(name));
