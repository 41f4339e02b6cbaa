import { groupOfNfse } from '../nfse/nfse-request.ts';
import { groupOfItem, taxOfClass } from '../notes/item-taxes.ts';
import { codeOfClass } from '../notes/nfe-item.ts';

/** Fields in which null differs from absence: always these, others only in an item whose tax class sets them. */
const nullsWithMeaning = new Set(Object.keys({ ...groupOfItem, ...groupOfNfse }));
const nullsWithMeaningBesideClass = new Set([
  ...nullsWithMeaning,
  ...Object.keys({ ...taxOfClass, ...codeOfClass }),
]);

/**
 * Returns the text whose SHA-256 shows whether two validated requests have the same content: keys sorted, undefined and
 * null dropped (null is kept where it differs from absence: at `ibsCbs`, and at `ipi` and `benefitCode` of an item with
 * a tax class), strings in NFC, arrays in order. The schema has made decimals canonical. Source: api-conventions 3.3.
 */
export function canonicalRequest(request: object): string {
  return writeObject(request, nullsWithMeaning);
}

function writeObject(value: object, around: ReadonlySet<string>): string {
  const nulls = 'taxClass' in value && value.taxClass !== undefined ? nullsWithMeaningBesideClass : around;
  const members: string[] = [];
  for (const [name, member] of Object.entries(value).sort(byName)) {
    if (member === undefined || (member === null && !nulls.has(name))) continue;
    members.push(`${JSON.stringify(name)}:${write(member, nulls)}`);
  }
  return `{${members.join(',')}}`;
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);

function write(value: unknown, nulls: ReadonlySet<string>): string {
  if (typeof value === 'string') return JSON.stringify(value.normalize('NFC'));
  if (Array.isArray(value)) return `[${value.map((member) => write(member, nulls)).join(',')}]`;
  if (typeof value === 'object' && value !== null) return writeObject(value, nulls);
  return JSON.stringify(value);
}
