import type { NfeRequest, Payment } from '@fiscal/api-contract';
import { reformDays } from '@fiscal/domain';
import { calculateNote, taxInputOf } from '@fiscal/tax';
import { expect, test } from 'vitest';
import { checkCalculatedNfe, checkNfeRequest, checkQuotationFrame } from '../check-nfe-request.ts';
import { aReturn, testedAt } from '../testing/broken-requests.ts';
import { anIssuer, anItem, aRequest } from '../testing/sample-note.ts';

function problemsOf(request: NfeRequest): readonly string[] {
  const checked = { kind: 'note', request, issuer: anIssuer, issuedAt: testedAt } as const;
  const { crt, cnpj, address } = anIssuer;
  const input = taxInputOf(request, { issuer: { crt, uf: address.uf, cnpj }, issuedOn: '2026-11-21' });
  const { note } = calculateNote(input);
  if (note === undefined) throw new Error('the request cannot be calculated');
  return [...checkNfeRequest(checked), ...checkCalculatedNfe(checked, note)].map(
    ({ path, message }) => `${path}: ${message}`,
  );
}

const paid = (...payments: readonly Payment[]): NfeRequest => aRequest({ payments });
const sold = (changes: Parameters<typeof anItem>[0]): NfeRequest => aRequest({ items: [anItem(changes)] });
const carried = (mode: '3' | '4', ie?: string): NfeRequest =>
  aRequest({
    transport: { mode, carrier: { name: 'Transportes', ie, uf: ie === undefined ? undefined : 'SP' } },
  });
const [returned] = aReturn().items;
const source = returned?.reference?.accessKey ?? '';
const back = (item: number, changes: Parameters<typeof anItem>[0] = {}) =>
  anItem({ cfop: '5202', reference: { accessKey: source, item }, ...changes });

test.each<[string, NfeRequest]>([
  ['goods with a GTIN', sold({ gtin: '7897846902086' })],
  ['goods that are declared without a GTIN', sold({ gtin: 'SEM GTIN' })],
  ['another payment with the shortest description', paid({ method: '99', description: 'Pi' })],
  ['one payment of the whole note', paid({ method: '17', amount: '100.00' })],
  [
    'two payments of the whole note',
    paid({ method: '17', amount: '60.00' }, { method: '15', amount: '40.00' }),
  ],
  [
    'change when cash and another method are paid',
    paid({ method: '17', amount: '60.00' }, { method: '01', amount: '50.00' }),
  ],
  ['a return that declares no payment', aReturn({ payments: [{ method: '90', amount: '0.00' }] })],
  ['a return of IPI', aReturn({ items: [back(1, { returnedIpi: { value: '5.00' } })] })],
  ['two returned items of one note', aReturn({ items: [back(1), back(2)] })],
  ['own transport without a named carrier', carried('3')],
  ['transport of the recipient without a named carrier', carried('4')],
  ['a carrier with a registration of its state', carried('3', '110042490114')],
])('no rule refuses %s', (_, request) => {
  expect(problemsOf(request)).toEqual([]);
});

test('a quotation is possible for every day of the tables and for no other day', () => {
  const on = (issueDate: string) =>
    checkQuotationFrame({
      kind: 'quotation',
      request: {
        operation: 'sale',
        recipient: {},
        items: [anItem()],
        issuer: { crt: 3, uf: 'SP', cnpj: '11222333000181' },
        issueDate,
      },
      issuedAt: testedAt,
    }).map(({ path }) => path);
  const { from, to } = reformDays;
  const beside = (day: string, by: number) =>
    new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);
  expect([on(from), on(to)]).toEqual([[], []]);
  expect([on(beside(from, -1)), on(beside(to, 1))]).toEqual([['issueDate'], ['issueDate']]);
});
