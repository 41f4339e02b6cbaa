import { expect, test } from 'vitest';
import { canonicalRequest } from '../content/canonical-request.ts';
import { nfseRequestExample, nfseRequestSchema } from './nfse-request.ts';

const { recipient } = nfseRequestExample;
const problemsOf = (changes: object): readonly string[] =>
  nfseRequestSchema
    .safeParse({ ...nfseRequestExample, ...changes })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
const atAddress = (address: object) => problemsOf({ recipient: { ...recipient, address } });
const { cityCode: _city, zip: _zip, ...street } = recipient.address;
const abroad = { country: 'US', postalCode: '10001', city: 'New York', state: 'NY' };

const trading = (changes: object) => ({
  service: {
    ...nfseRequestExample.service,
    foreignTrade: {
      mode: '4',
      relationship: '0',
      currency: '220',
      amount: '100.00',
      providerIncentive: '01',
      recipientIncentive: '01',
      temporaryGoods: '1',
      shareWithMdic: false,
      ...changes,
    },
  },
});

test('the example is a valid request, and an unknown field at any level is refused', () => {
  expect(problemsOf({})).toEqual([]);
  expect(problemsOf(trading({}))).toEqual([]);
  const unknown = { extra: 1 };
  for (const changes of [
    unknown,
    { recipient: { ...recipient, ...unknown } },
    { service: { ...nfseRequestExample.service, ...unknown } },
    { amounts: { service: '1.00', ...unknown } },
    { ibsCbs: { ...nfseRequestExample.ibsCbs, ...unknown } },
  ]) {
    expect(problemsOf(changes)).toHaveLength(1);
  }
});

test('the punctuation of codes is removed', () => {
  const read = nfseRequestSchema.parse({
    ...nfseRequestExample,
    recipient: {
      ...recipient,
      cnpj: '11.444.777/0001-61',
      address: { ...recipient.address, zip: '01310-100' },
      phone: '(11) 3333-4444',
    },
    service: { ...nfseRequestExample.service, nationalCode: '01.01.01', nbs: '1.1502.10.00' },
    ibsCbs: { ...nfseRequestExample.ibsCbs, operationIndicator: '10.03.01' },
  });
  expect(read).toMatchObject({
    recipient: { cnpj: '11444777000161', address: { zip: '01310100' }, phone: '1133334444' },
    service: { nationalCode: '010101', nbs: '115021000' },
    ibsCbs: { operationIndicator: '100301' },
  });
});

test('an address is in Brazil or abroad, and each missing field is named', () => {
  expect(atAddress({ ...street, ...abroad })).toEqual([]);
  expect(atAddress(street)).toEqual([
    'recipient.address.cityCode: campo obrigatório',
    'recipient.address.zip: campo obrigatório',
  ]);
  expect(atAddress({ ...street, country: 'US', city: 'New York' })).toEqual([
    'recipient.address.postalCode: campo obrigatório',
    'recipient.address.state: campo obrigatório',
  ]);
  expect(atAddress({ ...recipient.address, ...abroad })).toEqual([
    'recipient.address.cityCode: não vale num endereço no exterior',
    'recipient.address.zip: não vale num endereço no exterior',
  ]);
  expect(atAddress({ ...street, ...abroad, country: 'BR' })).toHaveLength(1);
});

test.each([
  ['iss.rate', { iss: { rate: '5.01' } }],
  ['iss.rate', { iss: { rate: '2.790' } }],
  ['series', { series: 50_000 }],
  ['series', { series: 0 }],
  ['service.nationalCode', { service: { nationalCode: '0101', description: 'x' } }],
  ['replaces.accessKey', { replaces: { accessKey: '35'.repeat(22), reason: '01' } }],
  ['competenceDate', { competenceDate: '2026-02-30' }],
  ['purchaseOrderItems', { purchaseOrderItems: [] }],
  ['service.foreignTrade.mode', trading({ mode: '0' })],
  ['service.foreignTrade.providerIncentive', trading({ providerIncentive: '00' })],
  ['service.foreignTrade.recipientIncentive', trading({ recipientIncentive: '00' })],
  ['service.foreignTrade.temporaryGoods', trading({ temporaryGoods: '0' })],
])('a malformed %s is refused', (path, changes) => {
  const problems = problemsOf(changes);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^${path.replaceAll('.', '\\.')}: `));
});

test('ibsCbs null and ibsCbs absent are different contents', () => {
  const { ibsCbs: _, ...without } = nfseRequestExample;
  const contentOf = (request: object) => canonicalRequest(nfseRequestSchema.parse(request));
  expect(contentOf({ ...without, ibsCbs: null })).not.toBe(contentOf(without));
  expect(contentOf({ ...without, iss: { rate: '2.5' } })).toBe(
    contentOf({ ...without, iss: { rate: '2.50' } }),
  );
});
