import { type SQL, sql } from 'drizzle-orm';

const accented = 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ';
const plain = 'aaaaaeeeeiiiiooooouuuucnAAAAAEEEEIIIIOOOOOUUUUCN';

/**
 * SQL: the words of a name in small letters without accents. An index over them finds a name by the beginnings of any of
 * its words; a statement uses the index when it has the same expression.
 */
export const wordsOfName = (name: string): string =>
  `array_to_tsvector(array_remove(string_to_array(regexp_replace(lower(translate(${name}, '${accented}', '${plain}')), '[^a-z0-9]+', ' ', 'g'), ' '), ''))`;

/** SQL: the names of a company as one text. */
export const namesOfCompany = (alias = ''): string =>
  `${alias}legal_name || ' ' || coalesce(${alias}trade_name, '')`;

/** Returns the words of a name for an index. */
export const wordsToIndex = (name: string): SQL => sql.raw(wordsOfName(name));
