import { namesOfCompany, wordsOfName } from '@fiscal/db';
import { isCnpj, isId24, normalizeCnpj } from '@fiscal/domain';
import { cleanText, queryOf, readTaxId, wordsOf } from './read-terms.ts';

/** A text that names companies or clients. With `isNamed` and nothing else it names none. */
export type NamedOwner = {
  isNamed: boolean;
  ownerId: string | null;
  /** The first and the last CNPJ that the text may mean. */
  firstCnpj: string | null;
  lastCnpj: string | null;
  /** A tsquery. */
  words: string | null;
};

const nobody: NamedOwner = { isNamed: true, ownerId: null, firstCnpj: null, lastCnpj: null, words: null };

/** Reads a text that is an id, a CNPJ or its first eight digits or more, or words of names. */
export function readOwnerText(text: string | undefined): NamedOwner {
  const clean = cleanText(text ?? '');
  if (clean === '') return { ...nobody, isNamed: false };
  const lower = clean.toLowerCase();
  if (isId24(lower)) return { ...nobody, ownerId: lower };
  const cnpj = readTaxId(clean) ?? normalizeCnpj(clean);
  if (isCnpj(cnpj) || /^\d{8,14}$/.test(cnpj)) {
    return { ...nobody, firstCnpj: cnpj, lastCnpj: `${cnpj}~` };
  }
  const words = wordsOf(clean);
  return { ...nobody, words: words.length === 0 ? null : queryOf(words) };
}

/** SQL condition: the text names the company, or its client; or there is no text. */
export const ownersNamed = (companyId: string, clientId: string): string => `(not :isNamed::boolean
    or ${companyId} = :ownerId or ${clientId} = :ownerId
    or ${companyId} = any(array(
      select id from company where cnpj between :firstCnpj and :lastCnpj
      union all select id from company where ${wordsOfName(namesOfCompany)} @@ (:words::text)::tsquery))
    or ${clientId} = any(array(select id from client where ${wordsOfName('name')} @@ (:words::text)::tsquery)))`;
