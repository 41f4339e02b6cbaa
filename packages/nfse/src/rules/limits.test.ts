import type { NfseRequest } from '@fiscal/api-contract';
import { expect, test } from 'vitest';
import { checkNfseRequest } from '../check-nfse-request.ts';
import {
  abroad,
  amounts,
  benefit,
  deducting,
  iss,
  reform,
  reimbursing,
  replacedKey,
  service,
  trade,
  works,
} from '../testing/request-parts.ts';
import { aTaker, type SampleChanges, saoPaulo, someDpsFacts } from '../testing/sample-facts.ts';

const codesOf = (changes: SampleChanges): readonly (string | undefined)[] =>
  checkNfseRequest(someDpsFacts(changes)).map(
    ({ path, message }) => /\(Sefin (E\d{4})\)$/.exec(message)?.[1] ?? path,
  );
const ofWorks = (request: Partial<NfseRequest>): Partial<NfseRequest> => ({ ...service(works), ...request });
const dates = { issueDate: '2025-12-31', competenceDate: '2025-12-31' } as const;
const fiscal = { cityCode: '3550308', number: '1', description: 'Nota avulsa' } as const;

test.each<[string, SampleChanges]>([
  ['the last series', { series: 49_999 }],
  ['a deduction of the whole price', { request: ofWorks(amounts({ deduction: { percent: '100.00' } })) }],
  ['a benefit of the whole price', { request: ofWorks(iss({ benefit: { ...benefit, amount: '1500.00' } })) }],
  [
    'a document of the same day that deducts the whole price',
    { request: ofWorks(deducting({ issueDate: '2026-11-20', deductible: '1500.00', deducted: '1500.00' })) },
  ],
  ['a deduction with its description', { request: deducting({ type: '99', description: 'Outra' }) }],
  ['a deduction by an NFS-e', { request: deducting({ otherDocument: undefined, nfseKey: replacedKey }) }],
  ['a reimbursement of the whole price', { request: ofWorks(reimbursing({ amount: '1500.00' })) }],
  ['a reimbursement with its description', { request: reimbursing({ type: '99', typeName: 'Outro' }) }],
  [
    'a reimbursement by an NFS-e',
    { request: reimbursing({ other: undefined, dfe: { keyType: '1', key: replacedKey } }) },
  ],
  [
    'imported goods with their declaration',
    { request: abroad({ foreignTrade: { ...trade, temporaryGoods: '2', importDeclaration: '1' } }) },
  ],
  [
    'exported goods with their registration',
    { request: abroad({ foreignTrade: { ...trade, temporaryGoods: '3', exportRegistration: '1' } }) },
  ],
  [
    'an intermediary with document and address that withholds',
    {
      request: {
        intermediary: { ...aTaker, cnpj: '11444777000161' },
        ...iss({ withholding: 'intermediary' }),
      },
    },
  ],
  [
    'the address of the beneficiary instead of the address of the taker',
    {
      request: {
        recipient: { ...aTaker, address: null },
        ...reform({ beneficiary: { cnpj: '11444777000161', name: 'Outra', address: saoPaulo } }),
      },
    },
  ],
  [
    'a deferral with its percentages',
    {
      request: reform({
        cst: '515',
        classTrib: '515001',
        deferral: { stateRate: '10.00', municipalRate: '10.00', cbsRate: '10.00' },
      }),
    },
  ],
  [
    'a replacement with its description',
    {
      request: {
        replaces: { accessKey: replacedKey, reason: '99', description: 'Erro no valor do serviço' },
      },
    },
  ],
])('no rule refuses %s', (_, changes) => {
  expect(codesOf(changes)).toEqual([]);
});

test.each<[string, string, SampleChanges]>([
  [
    'E0453',
    'a deduction of more than the whole price',
    { request: ofWorks(amounts({ deduction: { percent: '100.01' } })) },
  ],
  [
    'E0942',
    'another fiscal document of the day after the last day',
    {
      request: reimbursing({
        other: undefined,
        fiscal,
        issueDate: '2026-01-01',
        competenceDate: '2026-01-01',
      }),
    },
  ],
])('%s refuses %s', (code, _, changes) => {
  expect(codesOf(changes)).toContain(code);
});

test('another fiscal document is accepted until its last day', () => {
  expect(codesOf({ request: reimbursing({ other: undefined, fiscal, ...dates }) })).toEqual([]);
});

test('IBS and CBS begin with 2026', () => {
  const on = (day: string, operationIndicator = '100301') =>
    codesOf({
      issuedAt: new Date(`${day}T13:00:00Z`),
      request: { competenceDate: day, ...reform({ operationIndicator }) },
    });
  expect(on('2025-12-31')).toContain('E0850');
  expect(on('2026-01-01')).not.toContain('E0850');
  expect(on('2025-12-31', '999999')).not.toContain('E0901');
  expect(on('2026-01-01', '999999')).toContain('E0901');
});
