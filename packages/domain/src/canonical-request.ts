import { isDecimalText } from './decimal.ts';

/** Names of the request fields declared decimal; no other field of any request shares one of them. */
const decimalFields: ReadonlySet<string> = new Set([
  'quantity',
  'unitPrice',
  'netUnitPrice',
  'discount',
  'freight',
  'insurance',
  'otherExpenses',
  'approxTaxes',
  'amount',
  'expectedTotal',
  'netWeight',
  'grossWeight',
  'rate',
  'baseReduction',
  'deferral',
  'creditRate',
  'value',
  'base',
  'percent',
  'ibsUfRate',
  'ibsMunRate',
  'cbsRate',
  'ibsValue',
  'cbsValue',
]);

/**
 * The text whose SHA-256 says whether two validated requests have the same content: keys sorted, undefined
 * and null dropped (null is kept at `ibsCbs`, where it differs from absence), decimals without needless
 * zeros, strings in NFC, arrays in order. Source: api-conventions 3.3.
 */
export function canonicalRequest(request: object): string {
  return writeObject(request);
}

function writeObject(value: object): string {
  const members: string[] = [];
  for (const [name, member] of Object.entries(value).sort(byName)) {
    if (member === undefined || (member === null && name !== 'ibsCbs')) continue;
    members.push(`${JSON.stringify(name)}:${write(name, member)}`);
  }
  return `{${members.join(',')}}`;
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);

function write(name: string, value: unknown): string {
  if (typeof value === 'string')
    return JSON.stringify(decimalFields.has(name) ? plainDecimal(value) : value.normalize('NFC'));
  if (Array.isArray(value)) return `[${value.map((member) => write(name, member)).join(',')}]`;
  if (typeof value === 'object' && value !== null) return writeObject(value);
  return JSON.stringify(value);
}

const padded = /^(-?)0*(\d+?)(?:\.(\d*?)0*)?$/;

/** Without the zeros that say nothing; a text that is no decimal stays. */
function plainDecimal(text: string): string {
  const match = isDecimalText(text) ? padded.exec(text) : null;
  if (match === null) return text;
  const [, sign = '', whole = '', fraction = ''] = match;
  const digits = fraction === '' ? whole : `${whole}.${fraction}`;
  return digits === '0' ? digits : sign + digits;
}
