import type { Carrier, NfeRequest, Recipient } from '@fiscal/domain';
import { expect, test } from 'vitest';
import { checkNfeRequest } from './check-nfe-request.ts';
import { anIssuer, anItem, aRequest } from './testing/sample-note.ts';

const issuedAt = new Date('2026-11-21T13:00:00Z');
const check = (request: NfeRequest, issuer = anIssuer) =>
  checkNfeRequest({ request, issuer, environment: 'homologation', issuedAt });
const pathsOf = (request: NfeRequest, issuer = anIssuer): readonly string[] =>
  check(request, issuer).map(({ path }) => path);

const good = aRequest();
const recipientWith = (changes: Partial<Recipient>): NfeRequest =>
  aRequest({ recipient: { ...good.recipient, ...changes } });
const carrierWith = (mode: '0' | '3' | '4' | '9', changes: Partial<Carrier>): NfeRequest =>
  aRequest({ transport: { mode, carrier: { name: 'Transportes', ...changes } } });

const ourKey = '35261112ABC34501DE35550010000000011481516235';
const supplierKey = '35261111222333000181550010000000011481516234';
const aReturn = (changes: Partial<NfeRequest> = {}): NfeRequest =>
  aRequest({
    operation: 'return',
    items: [anItem({ reference: { accessKey: supplierKey, item: 1 } })],
    payments: [{ method: '90' }],
    ...changes,
  });
const due = (...dueDates: readonly string[]): NfeRequest =>
  aRequest({ billing: { installments: dueDates.map((dueDate) => ({ dueDate })) } });

test.each<[string, NfeRequest]>([
  ['a sale', good],
  ['a return of goods bought', aReturn()],
  ['a return received', aReturn({ direction: 'in', items: [anItem({ reference: { accessKey: ourKey } })] })],
  ['a person as recipient', recipientWith({ cnpj: undefined, cpf: '52998224725', ie: null, ieIndicator: 9 })],
  ['a hired carrier', carrierWith('0', { cnpj: '1A2B3C4D000179', ie: '110042490114', uf: 'SP' })],
  ['own transport', carrierWith('3', { cnpj: anIssuer.cnpj })],
  ['transport by the recipient', carrierWith('4', { cnpj: '11222333000181' })],
  ['installments', due('2026-12-21', '2026-12-21', '2027-01-21')],
])('%s has no problem', (_, request) => {
  expect(check(request)).toEqual([]);
});

test.each<[cStat: string, NfeRequest, path: string]>([
  ['719', recipientWith({ cpf: '52998224725' }), 'recipient'],
  ['208', recipientWith({ cnpj: '11222333000182' }), 'recipient.cnpj'],
  ['237', recipientWith({ cnpj: undefined, cpf: '52998224726' }), 'recipient.cpf'],
  [
    '275',
    recipientWith({ address: { ...good.recipient.address, cityCode: '3304557' } }),
    'recipient.address.cityCode',
  ],
  ['791', recipientWith({ ieIndicator: 2 }), 'recipient.ie'],
  ['728', recipientWith({ ie: null }), 'recipient.ie'],
  ['210', recipientWith({ ie: '110042490115' }), 'recipient.ie'],
  ['210', recipientWith({ ieIndicator: 9, ie: '110042490115' }), 'recipient.ie'],
  ['611', aRequest({ items: [anItem({ gtin: '7891234567890' })] }), 'items[0].gtin'],
  ['direction', aRequest({ direction: 'in' }), 'direction'],
  ['354', aRequest({ items: [anItem({ returnedIpi: { value: '1.00' } })] }), 'items[0].returnedIpi'],
  [
    'reference',
    aRequest({ items: [anItem({ reference: { accessKey: supplierKey } })] }),
    'items[0].reference',
  ],
  [
    '321',
    aReturn({ items: [anItem({ reference: { accessKey: supplierKey } }), anItem()] }),
    'items[1].reference',
  ],
  [
    '547',
    aReturn({ items: [anItem({ reference: { accessKey: `${supplierKey.slice(0, 43)}5` } })] }),
    'items[0].reference.accessKey',
  ],
  [
    '1072',
    aReturn({ items: [1, 1].map((item) => anItem({ reference: { accessKey: supplierKey, item } })) }),
    'items[1].reference',
  ],
  [
    '1194',
    aReturn({ items: [anItem({ reference: { accessKey: ourKey } })] }),
    'items[0].reference.accessKey',
  ],
  ['845', carrierWith('9', {}), 'transport.carrier'],
  ['carrier', carrierWith('0', { cnpj: '1A2B3C4D000179', cpf: '52998224725' }), 'transport.carrier'],
  ['542', carrierWith('0', { cnpj: '1A2B3C4D000178' }), 'transport.carrier.cnpj'],
  ['543', carrierWith('0', { cpf: '52998224726' }), 'transport.carrier.cpf'],
  ['559', carrierWith('0', { ie: '110042490114' }), 'transport.carrier.uf'],
  ['544', carrierWith('0', { ie: '110042490115', uf: 'SP' }), 'transport.carrier.ie'],
  ['846', carrierWith('3', { cnpj: '1A2B3C4D000179' }), 'transport.carrier.cnpj'],
  ['847', carrierWith('0', { cnpj: anIssuer.cnpj }), 'transport.carrier.cnpj'],
  ['848', carrierWith('4', { cnpj: '1A2B3C4D000179' }), 'transport.carrier.cnpj'],
  ['849', carrierWith('0', { cnpj: '11222333000181' }), 'transport.carrier.cnpj'],
  ['871', aReturn({ payments: [{ method: '01' }] }), 'payments[0].method'],
  ['441', aRequest({ payments: [{ method: '99' }] }), 'payments[0].description'],
  ['442', aRequest({ payments: [{ method: '01', description: 'Vale' }] }), 'payments[0].description'],
  ['904', aRequest({ payments: [{ method: '90', amount: '1.00' }] }), 'payments[0].amount'],
  ['billing', aReturn({ billing: { installments: [] } }), 'billing'],
  ['850', due('2026-12-21', '2026-12-20'), 'billing.installments[1].dueDate'],
  ['900', due('2026-11-20', '2026-12-20'), 'billing.installments[0].dueDate'],
  ['797', due('2026-12-21', '2036-11-22'), 'billing.installments[1].dueDate'],
  ['853', due('2026-11-21'), 'billing.installments[0].dueDate'],
])('rule %s is found at its place', (_, request, path) => {
  expect(pathsOf(request)).toEqual([path]);
});

test('a reference to another model is refused (679)', () => {
  const consumerNote = '35261111222333000181650010000000011481516238';
  const request = aReturn({ items: [anItem({ reference: { accessKey: consumerNote } })] });
  expect(pathsOf(request)).toEqual(['items[0].reference.accessKey']);
});

test('the company must be able to issue: registration and city of its state', () => {
  expect(pathsOf(good, { ...anIssuer, ie: 'ISENTO' })).toEqual(['company.ie']);
  expect(pathsOf(good, { ...anIssuer, ie: '110042490115' })).toEqual(['company.ie']);
  const address = { ...anIssuer.address, cityCode: '3304557' };
  expect(pathsOf(good, { ...anIssuer, address })).toEqual(['company.address.cityCode']);
});

test('near midnight the emission date is uncertain and its rules are left to the authority', () => {
  const midnight = new Date('2026-11-22T02:00:00Z');
  const input = {
    request: due('2026-11-20', '2026-12-20'),
    issuer: anIssuer,
    environment: 'homologation',
  } as const;
  expect(checkNfeRequest({ ...input, issuedAt: midnight })).toEqual([]);
});

test.each(['SP070010', 'SP07001000', 'SEM CBENEF', null])('%s is a benefit code or none', (benefitCode) => {
  expect(check(aRequest({ items: [anItem({ benefitCode })] }))).toEqual([]);
});

const times = <T>(count: number, value: T): readonly T[] => Array.from({ length: count }, () => value);

test.each<[string, NfeRequest, path: string]>([
  ['990 items', aRequest({ items: times(991, anItem()) }), 'items[990]'],
  ['100 payments', aRequest({ payments: times(101, { method: '01', amount: '1.00' }) }), 'payments[100]'],
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
  ['2 characters of name', recipientWith({ name: 'é' }), 'recipient.name'],
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
  ['2000 characters for the authority', aRequest({ fiscalInfo: 'x'.repeat(2001) }), 'fiscalInfo'],
  ['Latin characters', aRequest({ natureOfOperation: 'Venda “especial”' }), 'natureOfOperation'],
])('the limit of the layout (%s) is found before a number is taken', (_, request, path) => {
  expect(pathsOf(request)).toEqual([path]);
});

test('one value written to two tags is one problem, and all problems come at once', () => {
  const request = aRequest({
    natureOfOperation: '',
    items: [anItem({ unit: 'LONGO-7', description: 'a\u2014b' }), anItem({ quantity: '1.23456' })],
  });
  expect(pathsOf(request)).toEqual(['items[0].description', 'items[0].unit', 'items[1].quantity']);
});
