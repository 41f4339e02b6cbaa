import { decimal, isDecimalText } from './decimal.ts';

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
  const members = Object.entries(value)
    .filter(([name, member]) => member !== undefined && (member !== null || name === 'ibsCbs'))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${write(name, member)}`);
  return `{${members.join(',')}}`;
}

function write(name: string, value: unknown): string {
  if (typeof value === 'string')
    return JSON.stringify(decimalFields.has(name) ? plainDecimal(value) : value.normalize('NFC'));
  if (Array.isArray(value)) return `[${value.map((member) => write(name, member)).join(',')}]`;
  if (typeof value === 'object' && value !== null) return writeObject(value);
  return JSON.stringify(value);
}

function plainDecimal(text: string): string {
  if (!isDecimalText(text)) return text;
  const { units, scale } = decimal(text);
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
  const sign = units < 0n ? '-' : '';
  return sign + (fraction === '' ? whole : `${whole}.${fraction}`);
}
