import type { StoredDocument } from '@fiscal/other-authority';
import type { IssuedDocument } from './issue-planned.ts';

/** The documents that a sentence about a difference is about: by name, id, place, or by a key of the ledger. */
export const documentsIn = (
  difference: string,
  issued: readonly IssuedDocument[],
  ledger: readonly StoredDocument[],
): readonly IssuedDocument[] =>
  issued.filter((one) => namesOf(one, ledger).some((name) => isWordOf(name, difference)));

/** A whole word: number 1 is none of number 12. */
const isWordOf = (name: string, sentence: string): boolean => new RegExp(`${name}(?!\\d)`).test(sentence);

function namesOf({ id, name, issuer, place, base }: IssuedDocument, ledger: readonly StoredDocument[]) {
  const keys = ledger.flatMap((stored) =>
    stored.kind !== 'range' &&
    stored.issuer === issuer.cnpj &&
    stored.series === place.series &&
    stored.number === place.number
      ? [stored.key]
      : [],
  );
  const at = `${issuer.cnpj} series ${place.series} numbers? ${place.number}`;
  return [id, name, at, ...keys, ...(base === undefined ? [] : [base.id])];
}
