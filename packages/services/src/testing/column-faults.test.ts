import { expect, test } from 'vitest';
import { columnFaults } from './column-faults.ts';
import type { DeclaredValue } from './statement-types.ts';

const text: DeclaredValue = { kinds: ['string'], nullable: false, optional: false };
const types = { parameters: new Map([['id', text]]), row: new Map([['name', text]]) };
const name = { name: 'name', type: 'text', nullable: undefined };

test.each([
  [['id'], [name], []],
  [['id', 'raw.size'], [name], [':raw is not declared']],
  [[], [name], [':id is not in the text']],
  [['id'], [{ ...name, name: 'nome' }], ['no column name', 'the column nome is not declared']],
  [['id'], [{ ...name, type: 'integer' }], ['name is declared string, and is integer']],
  [['id'], [{ ...name, nullable: 'company.name' }], ['name may be null (company.name)']],
])('a statement with the names %j and the columns %j', (names, columns, faults) => {
  expect(columnFaults(types, names, columns)).toEqual(faults);
});
