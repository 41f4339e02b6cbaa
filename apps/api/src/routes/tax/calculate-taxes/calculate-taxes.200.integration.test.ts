import { expect, test } from 'vitest';
import { aCalculationBody } from '../../../testing/calculation-bodies.ts';
import { registerCompany } from '../../../testing/companies.ts';
import { anItemBody } from '../../../testing/note-bodies.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { calculateTaxesOperation } from './calculate-taxes.operation.ts';

const api = useTestApi();
const post = (body: unknown) => api().call(calculateTaxesOperation, { anyBody: body });

test('every field is there, null where the document would have none', async () => {
  const answer = await post(aCalculationBody());
  expect(answer.status, answer.text).toBe(200);
  const noRate = { reduction: null, deferral: null, deferredValue: null };
  expect(answer.body).toEqual({
    issueDate: '2026-11-21',
    rulesVersion: expect.stringMatching(/^\d{4}-\d{2}-\d{2}/),
    identification: { direction: 'out', destination: 'internal', finalConsumer: true, presence: '9' },
    items: [
      {
        index: 0,
        cfop: '5102',
        taxClass: null,
        matchedRule: null,
        benefitCode: null,
        amounts: {
          gross: '150.00',
          discount: '0.00',
          freight: '0.00',
          insurance: '0.00',
          otherExpenses: '0.00',
          net: '150.00',
        },
        taxes: {
          icms: {
            group: 'ICMS00',
            origin: '0',
            cst: '00',
            csosn: null,
            base: '150.00',
            rate: '18.0000',
            reduction: null,
            operationValue: null,
            deferral: null,
            deferredValue: null,
            value: '27.00',
            creditRate: null,
            creditValue: null,
          },
          ipi: null,
          pis: { cst: '01', base: '123.00', rate: '1.6500', value: '2.03' },
          cofins: { cst: '01', base: '123.00', rate: '7.6000', value: '9.35' },
          ibsCbs: {
            cst: '000',
            classTrib: '000001',
            donation: false,
            base: '111.62',
            ibsState: { ...noRate, rate: '0.1000', effectiveRate: '0.1000', value: '0.11' },
            ibsMunicipal: { ...noRate, rate: '0.0000', effectiveRate: '0.0000', value: '0.00' },
            ibs: { value: '0.11' },
            cbs: { ...noRate, rate: '0.9000', effectiveRate: '0.9000', value: '1.00' },
            regularTaxation: null,
            creditReversal: null,
          },
          icmsDestination: null,
          returnedIpi: null,
          approxTaxes: null,
        },
        decisions: expect.arrayContaining([
          {
            tax: 'ibsCbs',
            field: 'classTrib',
            value: '000001',
            source: 'engineDefault',
            reason: expect.stringContaining('LC 214/2025'),
          },
        ]),
        suggestions: [],
      },
    ],
    totals: expect.objectContaining({ products: '150.00', invoice: '150.00', icms: '27.00', pis: '2.03' }),
    payments: null,
    billing: null,
    warnings: expect.any(Array),
  });
});

test('a registered company is quoted with its own regime, state and documents', async () => {
  const companyId = await registerCompany(api());
  const answer = await post(aCalculationBody({ companyId, issuer: undefined }));
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toMatchObject({ items: [{ taxes: { icms: { value: '27.00' } } }] });
});

test('payments and billing come back with what was made of them', async () => {
  const payments = [
    { method: '01', amount: '100.00' },
    { method: '01', amount: '70.00' },
  ];
  const billing = { number: 'F-1', installments: [{ dueDate: '2026-12-21' }, { dueDate: '2027-01-21' }] };
  const answer = await post(aCalculationBody({ payments, billing, transport: { mode: 9 } }));
  expect(answer.body).toMatchObject({
    payments: {
      data: [
        { method: '01', description: null, term: null, amount: '100.00' },
        { method: '01', description: null, term: null, amount: '70.00' },
      ],
      change: '20.00',
    },
    billing: {
      number: 'F-1',
      original: '150.00',
      discount: '0.00',
      net: '150.00',
      installments: [
        { number: '001', dueDate: '2026-12-21', amount: '75.00' },
        { number: '002', dueDate: '2027-01-21', amount: '75.00' },
      ],
    },
  });
});

test('items keep the places that the request gave them, and a recipient may stay without a document', async () => {
  const items = [anItemBody({ quantity: '1' }), anItemBody({ quantity: '2' })];
  const answer = await post(aCalculationBody({ items, recipient: { ieIndicator: '1', uf: 'SP' } }));
  expect(answer.body).toMatchObject({
    items: [
      { index: 0, amounts: { gross: '15.00' } },
      { index: 1, amounts: { gross: '30.00' } },
    ],
  });
});

test('classes without amounts keep their shape, and a note without the group says why', async () => {
  const taxes = (ibsCbs: unknown) => ({ ...(anItemBody().taxes as object), ibsCbs });
  const items = [
    anItemBody({ taxes: taxes({ cst: '410', classTrib: '410001' }) }),
    anItemBody({ taxes: taxes(null) }),
  ];
  const empty = { rate: null, reduction: null, effectiveRate: null, deferral: null };
  const answer = await post(aCalculationBody({ items }));
  expect(answer.body).toMatchObject({
    items: [
      {
        taxes: {
          ibsCbs: { base: null, ibsState: { ...empty, value: null }, ibs: { value: null }, cbs: empty },
        },
      },
      { taxes: { ibsCbs: null }, decisions: [{ field: 'group', value: null, source: 'item' }] },
    ],
  });
});
