import { createTestAuthority, issueECnpj } from '@fiscal/testkit';
import { canonicalize, readXml, signEnveloped, textAt } from '@fiscal/xml';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildDisabling, type DisablingInput } from './build-disabling.ts';
import { parseRangeId, rangeIdOf } from './messages/range-id.ts';
import { noteSchemas } from './testing/nfe-schemas.ts';

const holder = issueECnpj(createTestAuthority(), { cnpj: '12ABC34501DE35', name: 'EMPRESA' });
const place = { parent: 'inutNFe', signed: 'infInut' } as const;
const range: DisablingInput = {
  environment: 'homologation',
  uf: 'SP',
  year: '26',
  cnpj: '12ABC34501DE35',
  series: 1,
  first: 10,
  last: 12,
  justification: 'Números pulados por engano',
};
const schemas = noteSchemas('inutNFe_v4.00.xsd');

const signed = (xml: string): string =>
  signEnveloped(xml, { ...place, key: holder.key, certificateDer: holder.certificateDer }).xml;

describe(`schemas: ${schemas.map(({ label }) => label).join(', ')}`, () => {
  test('the range of the vector has the Id of the vector and follows the schemas', () => {
    const built = buildDisabling(range);
    if (!built.ok) throw new Error('refused');
    expect(built.id).toBe('ID352612ABC34501DE3555001000000010000000012');
    for (const { schema } of schemas) expect(schema.validate(signed(built.xml))).toEqual([]);
    expect(canonicalize(built.xml)).toBe(built.xml);
  });

  test('every accepted range follows the schemas and is read again; markup in texts is escaped', () => {
    const ranges = fc.record({
      series: fc.integer({ min: 0, max: 889 }),
      first: fc.integer({ min: 1, max: 999_990_000 }),
      length: fc.integer({ min: 1, max: 10_000 }),
      justification: fc.oneof(
        fc.string({ minLength: 15, maxLength: 255 }),
        fc.constant('</xJust><serie>2</serie>&lt;"\'>]]>'),
      ),
    });
    fc.assert(
      fc.property(ranges, ({ series, first, length, justification }) => {
        const last = first + length - 1;
        const built = buildDisabling({ ...range, series, first, last, justification });
        if (!built.ok) return;
        for (const { schema } of schemas) expect(schema.validate(signed(built.xml))).toEqual([]);
        const read = readXml(built.xml);
        const at = (field: string) => (read.ok ? textAt(read.root, `infInut/${field}`) : undefined);
        expect([at('serie'), at('nNFIni'), at('nNFFin')]).toEqual([series, first, last].map(String));
        expect(at('xJust')).toBe(justification.normalize('NFC').trim());
        expect(parseRangeId(built.id)).toEqual({
          cUF: '35',
          year: '26',
          cnpj: range.cnpj,
          series,
          first,
          last,
        });
      }),
      { numRuns: 100 },
    );
  });
});

test.each(['x'.repeat(14), 'x'.repeat(256), 'Números pulados ✓ engano'])(
  'a justification is refused: %s',
  (text) => {
    expect(buildDisabling({ ...range, justification: text })).toMatchObject({
      ok: false,
      problems: [{ path: 'justification' }],
    });
  },
);

test.each<[string, Partial<DisablingInput>]>([
  ['the first number after the last', { first: 13 }],
  ['more than 10,000 numbers', { first: 1, last: 10_001 }],
  ['number zero', { first: 0 }],
  ['ten digits', { first: 1_000_000_000, last: 1_000_000_000 }],
  ['a fraction as a number', { first: 10.5 }],
  ['a reserved series', { series: 890 }],
  ['a series below zero', { series: -1 }],
  ['a year of four digits', { year: '2026' }],
  ['an invalid CNPJ', { cnpj: '12ABC34501DE36' }],
])('an impossible range throws: %s', (_, change) => {
  expect(() => buildDisabling({ ...range, ...change })).toThrow(RangeError);
});

test('10,000 numbers, the last number and the first and last series are accepted', () => {
  expect(buildDisabling({ ...range, first: 1, last: 10_000 }).ok).toBe(true);
  for (const series of [0, 889])
    expect(buildDisabling({ ...range, series, first: 999_999_999, last: 999_999_999 }).ok).toBe(true);
  const id = rangeIdOf({ ...range, cUF: '35' });
  for (const text of [id.slice(1), `x${id}`, `${id}0`]) expect(parseRangeId(text)).toBeUndefined();
});
