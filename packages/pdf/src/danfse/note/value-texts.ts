import { decimal, money, sum } from '@fiscal/domain';
import { dateText, decimalAtLeast, percentText, timeText } from '../../text/format-values.ts';

type Value = string | undefined;

/** The printed value of an absent field (NT SE/CGNFS-e 008, note 12). */
export const dash = '-';

/** Joins the parts of a field by slashes; an absent part is a dash. */
export const parts = (...values: readonly Value[]): string =>
  values.map((value) => value ?? dash).join(' / ');

/** Writes `R$ 1.234,56`. */
export const moneyText = (value: Value): string | undefined =>
  value === undefined ? undefined : `R$ ${decimalAtLeast(value, 2)}`;

/** Writes `2,00%`. */
export const rateText = (value: Value): string | undefined =>
  value === undefined ? undefined : percentText(value);

/** Returns the exact sum of the given amounts, in the XML's notation; undefined without any. */
export function sumOf(...values: readonly Value[]): string | undefined {
  const present = values.filter((value) => value !== undefined);
  return present.length === 0 ? undefined : money(sum(present.map(decimal)));
}

/** Writes `nn.nn.nn`. */
export const serviceCodeText = (code: Value): string | undefined =>
  code?.replace(/^(\d\d)(\d\d)(\d\d)$/, '$1.$2.$3');

/** Writes `n.nnnn.nn.nn`. */
export const nbsText = (code: Value): string | undefined =>
  code?.replace(/^(\d)(\d{4})(\d\d)(\d\d)$/, '$1.$2.$3.$4');

/** Writes `nn.nnn-nnn`; an authority has answered zips of seven digits. */
export const zipCodeText = (zip: Value): string | undefined =>
  zip?.replace(/^\d{7}$/, '0$&').replace(/^(\d\d)(\d{3})(\d{3})$/, '$1.$2-$3');

/** Writes the day as `dd/mm/aaaa`. */
export const dayText = (value: Value): string | undefined =>
  value === undefined ? undefined : dateText(value);

/** Writes the moment as `dd/mm/aaaa hh:mm:ss` in its original offset. */
export const momentText = (value: Value): string | undefined =>
  value === undefined ? undefined : `${dateText(value)} ${timeText(value)}`;
