import type { NfeRequest, Payment } from '@fiscal/api-contract';
import { detailStyle } from '@fiscal/testkit';
import { expect, test } from 'vitest';
import { checkNfeRequest } from './check-nfe-request.ts';
import { testedAt } from './testing/broken-requests.ts';
import { anIssuer, anItem, aRequest } from './testing/sample-note.ts';

const good = aRequest();
const due = (...dueDates: readonly string[]): NfeRequest =>
  aRequest({ billing: { installments: dueDates.map((dueDate) => ({ dueDate })) } });
const limitsOf = (request: NfeRequest) =>
  checkNfeRequest({ kind: 'note', request, issuer: anIssuer, issuedAt: testedAt });

test.each(['SP070010', 'SP07001000', 'SEM CBENEF', null])('%s is a benefit code or none', (benefitCode) => {
  expect(limitsOf(aRequest({ items: [anItem({ benefitCode })] }))).toEqual([]);
});

const times = <T>(count: number, value: T): readonly T[] => Array.from({ length: count }, () => value);

test.each<[string, NfeRequest, path: string]>([
  ['990 items', aRequest({ items: times(991, anItem()) }), 'items[990]'],
  [
    '100 payments',
    aRequest({ payments: times<Payment>(101, { method: '01', amount: '1.00' }) }),
    'payments[100]',
  ],
  ['120 installments', due(...times(121, '2026-12-21')), 'billing.installments[120]'],
  [
    '5000 volumes',
    aRequest({ transport: { mode: '0', volumes: times(5001, { quantity: 1 }) } }),
    'transport.volumes[5000]',
  ],
  ['11 digits of price', aRequest({ items: [anItem({ unitPrice: '100000000000' })] }), 'items[0].unitPrice'],
  ['11 digits of quantity', aRequest({ items: [anItem({ quantity: '100000000000' })] }), 'items[0].quantity'],
  [
    '12 digits of weight',
    aRequest({ transport: { mode: '0', volumes: [{ netWeight: '1000000000000' }] } }),
    'transport.volumes[0].netWeight',
  ],
  ['2 characters of name', aRequest({ recipient: { ...good.recipient, name: 'é' } }), 'recipient.name'],
  [
    '2 characters of xPag',
    aRequest({ payments: [{ method: '99', description: 'V' }] }),
    'payments[0].description',
  ],
  [
    '8 or 10 positions of benefit code',
    aRequest({ items: [anItem({ benefitCode: 'SP0700109' })] }),
    'items[0].benefitCode',
  ],
  [
    'no blank in a benefit code',
    aRequest({ items: [anItem({ benefitCode: 'SP 07001' })] }),
    'items[0].benefitCode',
  ],
  ['2000 characters for the authority', aRequest({ fiscalInfo: 'x'.repeat(2001) }), 'fiscalInfo'],
  ['Latin characters', aRequest({ natureOfOperation: 'Venda ✓ especial' }), 'natureOfOperation'],
])('the limit of the layout (%s) is found before a number is taken', (_, request, path) => {
  const problems = limitsOf(request);
  expect(problems.map((problem) => problem.path)).toEqual([path]);
  for (const { message } of problems) expect(message).toMatch(detailStyle);
});

test('a value that is written to two tags gives one problem, and all problems are returned at once', () => {
  const request = aRequest({
    natureOfOperation: '',
    items: [anItem({ unit: 'LONGO-7', description: 'a\u0416b' }), anItem({ quantity: '1.23456' })],
  });
  expect(limitsOf(request).map(({ path }) => path)).toEqual([
    'items[0].description',
    'items[0].unit',
    'items[1].quantity',
  ]);
});
