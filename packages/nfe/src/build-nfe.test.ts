import { canonicalize } from '@fiscal/xml';
import { expect, test } from 'vitest';
import { buildNfe } from './build-nfe.ts';
import { noteSchemas, withFormalSignature } from './testing/nfe-schemas.ts';
import { anInput, anItem, aRequest } from './testing/sample-note.ts';

const schemas = noteSchemas();

const built = (input = anInput()): { xml: string; accessKey: string } => {
  const result = buildNfe(input);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result;
};

test('a note has the access key of the official vector and follows every schema at hand', () => {
  const { xml, accessKey } = built();
  expect(accessKey).toBe('35261112ABC34501DE35550010000000011481516235');
  for (const { label, schema } of schemas) {
    expect(schema.validate(withFormalSignature(xml)), label).toEqual([]);
  }
});

test('what is written is already canonical', () => {
  const { xml } = built(anInput(aRequest({ natureOfOperation: 'Venda <A> & B "x" \'y\' São' })));
  expect(canonicalize(xml)).toBe(xml);
  expect(xml).toContain('<natOp>Venda &lt;A&gt; &amp; B "x" \'y\' São</natOp>');
});

test('a note of 990 items is built, and quickly', () => {
  const items = Array.from({ length: 990 }, (_, i) =>
    anItem({ code: `P-${i}`, quantity: '3', unitPrice: '12.345' }),
  );
  const input = anInput(aRequest({ items }));
  const started = performance.now();
  const { xml } = built(input);
  expect(performance.now() - started).toBeLessThan(2_000);
  expect(xml.match(/<det nItem="/g)).toHaveLength(990);
  for (const { label, schema } of schemas) {
    expect(schema.validate(withFormalSignature(xml)), label).toEqual([]);
  }
});
