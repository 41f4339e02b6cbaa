import { readFileSync } from 'node:fs';
import type { TaxClass } from '@fiscal/api-contract';
import { expect, test } from 'vitest';
import { calculateNote } from '../calculate-note.ts';
import type { TaxInput } from '../context/tax-input.ts';

const page = readFileSync(
  new URL('../../../../docs/how-to/clients/which-classification.md', import.meta.url),
  'utf8',
);
/** The bodies that the page sends, in its order: by default, with a class, the tax class, by the tax class. */
const bodies = [...page.matchAll(/-d '(\{[\s\S]*?\n\})'/g)].map(
  ([, body = '']) => JSON.parse(body.replace(`'$COMPANY'`, 'company')) as TaxInput & TaxClass,
);
const [byDefault, withClass, taxClass, byTaxClass] = bodies;

function answerTo(body: TaxInput | undefined) {
  if (body === undefined || taxClass === undefined) throw new Error('the page has fewer requests');
  const taxClasses = [{ ...taxClass, version: 1 }];
  const result = calculateNote({
    ...body,
    issuer: { crt: 3, uf: 'SP' },
    taxClasses,
    issuedOn: '2026-11-21',
  });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return { item: result.note.items[0], suggestions: result.suggestions[0] ?? [], ...result.note };
}

test('the page has four requests', () => expect(bodies).toHaveLength(4));

test('by default rice is taxed in full, and the class of the basic basket is the first suggestion', () => {
  const { item, suggestions } = answerTo(byDefault);
  expect(item?.decisions[1]).toMatchObject({ value: '000001', source: 'engineDefault' });
  expect(suggestions[0]).toMatchObject({ classTrib: '200003', annex: 'I', annexItem: '1' });
});

test.each([
  ['the item', () => withClass, 'item'],
  ['its tax class', () => byTaxClass, 'taxClass'],
])('with the class in %s the effective rate is zero, and there is no warning', (_name, body, source) => {
  const { item, warnings } = answerTo(body());
  expect(item?.decisions[1]).toMatchObject({ value: '200003', source });
  expect(item?.IBSCBS?.gIBSCBS?.gCBS.gRed?.pAliqEfet).toBe('0.0000');
  expect(warnings).toEqual([]);
});
