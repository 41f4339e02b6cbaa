/** Groups the integer digits by dots and writes a decimal comma; `''` for an absent value. */
export function decimalText(value: string | undefined): string {
  if (value === undefined || value === '') return '';
  const point = value.indexOf('.');
  if (point < 0) return grouped(value);
  return `${grouped(value.slice(0, point))},${value.slice(point + 1)}`;
}

/** Most numbers have at most three digits and need no pattern. */
const grouped = (whole: string): string =>
  whole.length <= 3 ? whole : whole.replace(/\B(?=(\d{3})+$)/g, '.');

/** Writes two places or more; trailing zeros beyond `places` are removed, other digits never. */
export function decimalAtLeast(value: string | undefined, places: number): string {
  if (value === undefined || value === '') return '';
  const point = value.indexOf('.');
  const whole = point < 0 ? value : value.slice(0, point);
  let end = value.length;
  while (end > point + 1 + places && value.endsWith('0', end)) end -= 1;
  const fraction = point < 0 ? '' : value.slice(point + 1, end);
  if (fraction === '' && places === 0) return grouped(whole);
  return `${grouped(whole)},${fraction.padEnd(places, '0')}`;
}

/** Writes an amount with two places; empty when absent. */
export const moneyText = (value: string | undefined): string => decimalAtLeast(value, 2);

/** Writes a rate with two to four places and the percent sign. */
export const percentText = (value: string | undefined): string => {
  const written = decimalAtLeast(value, 2);
  return written === '' ? '' : `${written}%`;
};

/** Writes `XX.XXX.XXX/XXXX-DD` or `000.000.000-00`; a foreign identification stays. */
export function documentText(value: string | undefined): string {
  if (value === undefined) return '';
  if (/^[0-9A-Z]{12}\d{2}$/.test(value)) {
    return value.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');
  }
  if (/^\d{11}$/.test(value)) return value.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4');
  return value;
}

export const zipText = (value: string | undefined): string =>
  (value ?? '').replace(/^(\d{5})(\d{3})$/, '$1-$2');

/** Writes `(DD) NNNN-NNNN`; a country prefix 55 is removed from 12 digits on. */
export function phoneText(value: string | undefined): string {
  const digits = (value ?? '').replace(/^55(?=\d{10,11}$)/, '');
  return digits.replace(/^(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3');
}

/** Writes the date of a date or date-time as `dd/mm/aaaa`, in its original offset. */
export const dateText = (value: string | undefined): string =>
  (value ?? '').replace(/^(\d{4})-(\d{2})-(\d{2}).*$/, '$3/$2/$1');

/** Writes the time of a date-time as `hh:mm:ss`, in its original offset. */
export const timeText = (value: string | undefined): string =>
  /T(\d{2}:\d{2}:\d{2})/.exec(value ?? '')?.[1] ?? '';

/** Writes `000.000.000`. */
export const noteNumberText = (value: string | undefined): string =>
  (value ?? '').padStart(9, '0').replace(/^(\d{3})(\d{3})(\d{3})$/, '$1.$2.$3');

export const seriesText = (value: string | undefined): string => (value ?? '').padStart(3, '0');

/** Writes a key in eleven groups of four. */
export const accessKeyText = (key: string): string => key.match(/.{1,4}/g)?.join(' ') ?? '';

/** Writes street, number and complement. */
export const streetText = (address: Readonly<Record<string, string | undefined>>): string =>
  [address.xLgr, address.nro, address.xCpl].filter((part) => part !== undefined && part !== '').join(', ');
