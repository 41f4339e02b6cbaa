import { readFileSync } from 'node:fs';
import { searchAttributes } from '@fiscal/contracts';
import { expect, test } from 'vitest';

test('production registers the search attributes that the workflows set', () => {
  const script = readFileSync(new URL('../production/create-namespace.sh', import.meta.url), 'utf8');
  const pairs = [...script.matchAll(/\b([A-Z][A-Za-z]+)=(Keyword|Datetime|Int)\b/g)].map(([pair]) => pair);
  expect(pairs.sort()).toEqual(searchAttributes.map(({ name, type }) => `${name}=${type}`).sort());
});
