import { decimal, money, sum } from '@fiscal/domain';
import { dateText, decimalAtLeast, percentText, timeText } from '../../text/format-values.ts';

type Value = string | undefined;

/** What stands where a document has nothing (NT SE/CGNFS-e 008, note 12). */
export const dash = '-';

/** Parts of a field with a slash between, each absent one a dash. */
export const parts = (...values: readonly Value[]): string =>
  values.map((value) => value ?? dash).join(' / ');

/** `R$ 1.234,56`. */
export const moneyText = (value: Value): string | undefined =>
  value === undefined ? undefined : `R$ ${decimalAtLeast(value, 2)}`;

/** `2,00%`. */
export const rateText = (value: Value): string | undefined =>
  value === undefined ? undefined : percentText(value);

/** Exact sum of the amounts that are there, in the XML's notation; undefined when none is. */
export function sumOf(...values: readonly Value[]): string | undefined {
  const present = values.filter((value) => value !== undefined);
  return present.length === 0 ? undefined : money(sum(present.map(decimal)));
}

/** `nn.nn.nn`. */
export const serviceCodeText = (code: Value): string | undefined =>
  code?.replace(/^(\d\d)(\d\d)(\d\d)$/, '$1.$2.$3');

/** `n.nnnn.nn.nn`. */
export const nbsText = (code: Value): string | undefined =>
  code?.replace(/^(\d)(\d{4})(\d\d)(\d\d)$/, '$1.$2.$3.$4');

/** `nn.nnn-nnn`; an authority has answered zips of seven digits. */
export const zipCodeText = (zip: Value): string | undefined =>
  zip?.replace(/^\d{7}$/, '0$&').replace(/^(\d\d)(\d{3})(\d{3})$/, '$1.$2-$3');

/** `dd/mm/aaaa` as written. */
export const dayText = (value: Value): string | undefined =>
  value === undefined ? undefined : dateText(value);

/** `dd/mm/aaaa hh:mm:ss` in the offset that it was written in. */
export const momentText = (value: Value): string | undefined =>
  value === undefined ? undefined : `${dateText(value)} ${timeText(value)}`;
