import { isDecimalText } from './decimal.ts';

/**
 * Names of the decimal fields of requests. No other text of a request has one of these names, except `state`, which is
 * also in a foreign address, whose texts are never numbers.
 */
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
  'service',
  'unconditionalDiscount',
  'conditionalDiscount',
  'deductible',
  'deducted',
  'pisRate',
  'cofinsRate',
  'irrf',
  'inss',
  'socialContributions',
  'simplesRate',
  'federal',
  'state',
  'municipal',
  'stateRate',
  'municipalRate',
]);

/** Fields in which null differs from absence: always these, others only in an item whose tax class sets them. */
const tellingNulls: ReadonlySet<string> = new Set(['ibsCbs']);
const tellingNullsBesideClass: ReadonlySet<string> = new Set(['ibsCbs', 'ipi', 'benefitCode']);

/**
 * Returns the text whose SHA-256 tells whether two validated requests have the same content: keys sorted, undefined and
 * null dropped (null is kept where it differs from absence: at `ibsCbs`, and at `ipi` and `benefitCode` of an item with
 * a tax class), decimals without needless zeros, strings in NFC, arrays in order. Source: api-conventions 3.3.
 */
export function canonicalRequest(request: object): string {
  return writeObject(request, tellingNulls);
}

function writeObject(value: object, around: ReadonlySet<string>): string {
  const nulls = 'taxClass' in value && value.taxClass !== undefined ? tellingNullsBesideClass : around;
  const members: string[] = [];
  for (const [name, member] of Object.entries(value).sort(byName)) {
    if (member === undefined || (member === null && !nulls.has(name))) continue;
    members.push(`${JSON.stringify(name)}:${write(name, member, nulls)}`);
  }
  return `{${members.join(',')}}`;
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);

function write(name: string, value: unknown, nulls: ReadonlySet<string>): string {
  if (typeof value === 'string')
    return JSON.stringify(decimalFields.has(name) ? plainDecimal(value) : value.normalize('NFC'));
  if (Array.isArray(value)) return `[${value.map((member) => write(name, member, nulls)).join(',')}]`;
  if (typeof value === 'object' && value !== null) return writeObject(value, nulls);
  return JSON.stringify(value);
}

const padded = /^(-?)0*(\d+?)(?:\.(\d*?)0*)?$/;

/** Removes needless zeros; a text that is not a decimal stays. */
function plainDecimal(text: string): string {
  const match = isDecimalText(text) ? padded.exec(text) : null;
  if (match === null) return text;
  const [, sign = '', whole = '', fraction = ''] = match;
  const digits = fraction === '' ? whole : `${whole}.${fraction}`;
  return digits === '0' ? digits : sign + digits;
}
