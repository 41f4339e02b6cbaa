import { expect, test } from 'vitest';
import { accountForNumbers, type SeriesToAccount } from './account-for-numbers.ts';
import type { StoredNote } from './compare-ledger.ts';

const cnpj = '11222333000181';
const note = (number: number, status: string): StoredNote => ({
  status,
  accessKey: `key-${number}`,
  cnpj,
  series: 1,
  number,
  digestValue: 'd',
  protocol: 'p',
});
const disabled = (first: number, last: number) => ({ cnpj, series: 1, first, last });
const good: SeriesToAccount = {
  cnpj,
  series: 1,
  next: 8,
  notes: [
    note(1, 'authorized'),
    note(2, 'cancelled'),
    note(3, 'denied'),
    note(4, 'disabled'),
    note(6, 'rejected'),
    { ...note(7, 'authorized'), series: 2 },
  ],
  disabled: [disabled(4, 5), { ...disabled(1, 7), series: 2 }],
  gaps: [{ from: 6, to: 7 }],
};
const at = (words: string) => `${cnpj} series 1 number ${words}`;

test('no difference when each number has one end', () => {
  expect(accountForNumbers(good)).toEqual([]);
});

test.each<[string, Partial<SeriesToAccount>, readonly string[]]>([
  ['a number without an end', { gaps: [{ from: 6, to: 6 }] }, ['7 is nowhere']],
  ['a rejected note that is not listed', { gaps: [{ from: 7, to: 7 }] }, ['6 is nowhere']],
  [
    'a number in the gaps that is authorized',
    { gaps: [...good.gaps, { from: 1, to: 1 }] },
    ['1 is authorized and in the gaps'],
  ],
  [
    'a number in the gaps that is disabled',
    { gaps: [{ from: 5, to: 7 }] },
    ['5 is disabled and in the gaps'],
  ],
  [
    'a number disabled twice',
    { disabled: [...good.disabled, disabled(5, 5)] },
    ['5 is disabled and disabled'],
  ],
  [
    'a cancelled note inside of a disabled range',
    { disabled: [...good.disabled, disabled(2, 2)] },
    ['2 is cancelled and disabled', '2: its note is cancelled'],
  ],
  [
    'a note that is disabled without a range',
    { notes: [...good.notes, note(7, 'disabled')] },
    ['7: its note is disabled'],
  ],
  [
    'a note inside of a disabled range that is still rejected',
    { notes: [...good.notes, note(5, 'rejected')] },
    ['5: its note is rejected'],
  ],
])('%s is found', (_, change, words) => {
  expect(accountForNumbers({ ...good, ...change })).toEqual(words.map(at));
});
