import { canonicalRequest } from '@fiscal/domain';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { nfseRequestSchema } from '../nfse/nfse-request.ts';
import { nfeRequestExample, nfeRequestSchema } from './nfe-request.ts';

interface Field {
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

/** Every field with a value of its own, however deep, each under its last name. */
function fieldsOf(node: unknown): readonly Field[] {
  if (typeof node !== 'object' || node === null) return [];
  const own = 'properties' in node ? Object.entries(node.properties as object) : [];
  return [
    ...own.flatMap(([name, schema]) => alternativesOf(schema).map((each) => ({ name, schema: each }))),
    ...Object.values(node).flatMap(fieldsOf),
  ];
}

const alternativesOf = (schema: {
  readonly anyOf?: readonly Field['schema'][];
}): readonly Field['schema'][] => schema.anyOf ?? [schema as Field['schema']];

const isDecimal = ({ schema: { pattern } }: Field): boolean => {
  const takes = (text: string): boolean => typeof pattern === 'string' && new RegExp(pattern).test(text);
  return takes('1.5') && !takes('1.5.');
};
const namesOf = (chosen: readonly Field[]): readonly string[] => [...new Set(chosen.map(({ name }) => name))];
const sameContent = (name: string): boolean =>
  canonicalRequest({ [name]: '1.50' }) === canonicalRequest({ [name]: '1.5' });
/** The state of an address abroad is a text that no number names. */
const alsoText: ReadonlySet<string> = new Set(['state']);

describe.each([
  ['NF-e', nfeRequestSchema],
  ['NFS-e', nfseRequestSchema],
])('content of a request of an %s', (_, schema) => {
  const fields = fieldsOf(z.toJSONSchema(schema, { io: 'input', reused: 'inline' }));

  test('two writings of a decimal are one content, in every decimal field', () => {
    const decimals = namesOf(fields.filter(isDecimal));
    expect(decimals.length).toBeGreaterThan(15);
    expect(decimals.filter((name) => !sameContent(name))).toEqual([]);
  });

  test('a text is what was written, in every other field', () => {
    const texts = namesOf(fields.filter((field) => field.schema.type === 'string' && !isDecimal(field)));
    expect(texts).toContain('externalId');
    expect(texts.filter((name) => sameContent(name) && !alsoText.has(name))).toEqual([]);
  });
});

test('accents that come apart from their letters are put together', () => {
  const [item] = nfeRequestExample.items;
  const described = (description: string) => ({ ...nfeRequestExample, items: [{ ...item, description }] });
  const composed = ' Pão de açúcar ';
  const read = nfeRequestSchema.parse(described(composed.normalize('NFD')));
  expect(read.items[0]?.description).toBe(composed.trim().normalize('NFC'));
});
