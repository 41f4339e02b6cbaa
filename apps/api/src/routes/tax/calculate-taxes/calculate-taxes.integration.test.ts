import { setTimeout } from 'node:timers/promises';
import { usage } from '@fiscal/db';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { aCalculationBody } from '../../../testing/calculation-bodies.ts';
import { anItemBody } from '../../../testing/note-bodies.ts';
import { useCompany } from '../../../testing/tax-classes.ts';
import { absentId } from '../../../testing/test-api.ts';
import { errorOf, expectError } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { createTaxClassOperation } from '../../tax-classes/create-tax-class/create-tax-class.operation.ts';
import { calculateTaxesOperation } from './calculate-taxes.operation.ts';

const api = useTestApi();
const company = useCompany(api);
const post = (body: unknown) => api().call(calculateTaxesOperation, { anyBody: body });

describe('200', () => {
  test('every field is present, and null when the document would not have it', async () => {
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
    const companyId = await company();
    const answer = await post(aCalculationBody({ companyId, issuer: undefined }));
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ items: [{ taxes: { icms: { value: '27.00' } } }] });
  });

  test('payments and billing are returned with computed amounts', async () => {
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

  test('items keep their order, and a recipient needs no document', async () => {
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
});

describe('422', () => {
  const taxesOf = (changes: object) => ({ ...(anItemBody().taxes as object), ...changes });
  const items = (changes: Record<string, unknown>) => ({ items: [anItemBody(), anItemBody(changes)] });
  const recipient = (changes: object) => ({ recipient: { ieIndicator: 9, uf: 'SP', ...changes } });
  const reference = { accessKey: '35261011222333000181550010000000011000000010', item: 1 };
  const returned = (...references: readonly object[]) => ({
    operation: 'return',
    items: references.map((each) => anItemBody({ cfop: '5202', reference: each })),
  });

  const interstate = { cfop: '6102', taxes: taxesOf({ icms: { cst: '00', rate: '7' } }) };
  const refusals: readonly (readonly [string, Record<string, unknown>, readonly string[]])[] = [
    ['company and issuer', { companyId: absentId }, ['issuer']],
    ['neither company nor issuer', { issuer: undefined }, ['companyId']],
    ['a company id of another form', { companyId: 'x', issuer: undefined }, ['companyId']],
    ['an issuer without state', { issuer: { crt: 3 } }, ['issuer.uf']],
    ['a regime that does not exist', { issuer: { crt: 5, uf: 'SP' } }, ['issuer.crt']],
    ['a class without company', items({ taxClass: 'revenda' }), ['items[1].taxClass']],
    ['a day that does not exist', { issueDate: '2026-02-30' }, ['issueDate']],
    ['a day before the tables', { issueDate: '2024-12-31' }, ['issueDate']],
    ['a day after the tables', { issueDate: '2034-01-01' }, ['issueDate']],
    ['an unknown field', { surprise: 1 }, ['surprise']],
    ['an address, which a quotation does not have', recipient({ address: {} }), ['recipient.address']],
    ['an unknown field of an item', items({ surprise: 1 }), ['items[1].surprise']],
    [
      'an issuer with another check digit',
      { issuer: { crt: 3, uf: 'SP', cnpj: '11222333000182' } },
      ['issuer.cnpj'],
    ],
    ['both documents', recipient({ cnpj: '11444777000161', cpf: '52998224725' }), ['recipient']],
    ['an indicator that does not exist', recipient({ ieIndicator: 3 }), ['recipient.ieIndicator']],
    ['no items', { items: [] }, ['items']],
    ['991 items', { items: Array.from({ length: 991 }, () => anItemBody()) }, ['items']],
    ['an NCM of other length', items({ ncm: '1' }), ['items[1].ncm']],
    ['a GTIN with another check digit', items({ gtin: '7897846902087' }), ['items[1].gtin']],
    [
      'a referenced key with another check digit',
      returned({ ...reference, accessKey: '35261011222333000181550010000000011000000011' }),
      ['items[0].reference.accessKey'],
    ],
    [
      'an item of a note that comes back twice',
      { ...returned(reference, reference), ...recipient({ cnpj: '11222333000181' }) },
      ['items[1].reference'],
    ],
    [
      'a return to another than the supplier',
      { ...returned(reference), ...recipient({ cnpj: '11444777000161' }) },
      ['items[0].reference.accessKey'],
    ],
    ['no quantity', items({ quantity: '0' }), ['items[1].quantity']],
    ['no CFOP', items({ cfop: undefined }), ['items[1].cfop']],
    ['no ICMS', items({ taxes: taxesOf({ icms: undefined }) }), ['items[1].taxes.icms']],
    ['direction on a sale', { direction: 'out' }, ['direction']],
    ['a reference on a sale', items({ reference }), ['items[1].reference']],
    ['returned IPI on a sale', items({ returnedIpi: { value: '1.00' } }), ['items[1].returnedIpi']],
    [
      'a return without reference',
      { operation: 'return', items: [anItemBody({ cfop: '5202' })] },
      ['items[0].reference'],
    ],
    ['a freight mode that does not exist', { transport: { mode: '7' } }, ['transport.mode']],
    ['other payment without words', { payments: [{ method: '99' }] }, ['payments[0].description']],
    ['more paid than due, without cash', { payments: [{ method: '17', amount: '900.00' }] }, ['payments']],
    [
      'an instalment due before the day',
      { billing: { installments: [{ dueDate: '2026-11-20' }] } },
      ['billing.installments[0].dueDate'],
    ],
    [
      'CSOSN in the normal regime',
      items({ taxes: taxesOf({ icms: { csosn: '102' } }) }),
      ['items[1].taxes.icms.csosn'],
    ],
    ['a CFOP of another destination', items({ cfop: '6102' }), ['items[1].cfop']],
    ['a net price above the gross one', items({ netUnitPrice: '15.01' }), ['items[1].netUnitPrice']],
    [
      'a class of IBS/CBS that does not exist',
      items({ taxes: taxesOf({ ibsCbs: { cst: '000', classTrib: '000999' } }) }),
      ['items[1].taxes.ibsCbs.classTrib'],
    ],
    [
      'a destination whose rate is not known on that day',
      { ...recipient({ uf: 'MA' }), items: [anItemBody(interstate)], issueDate: '2025-01-10' },
      ['recipient.uf'],
    ],
  ];

  test.each(refusals)('%s is refused at its path', async (_, changes, paths) => {
    const answer = await post(aCalculationBody(changes));
    expect(answer.status, answer.text).toBe(422);
    const { code, details } = errorOf(answer);
    expect(code).toBe('validation_failed');
    expect(details).toEqual(paths.map((path) => ({ path, message: expect.any(String) })));
  });

  test('shape and rules answer together, and so do rules and engine', async () => {
    const malformed = await post(
      aCalculationBody({ transport: { mode: '7' }, direction: 'out', issuer: undefined }),
    );
    expect(errorOf(malformed).details).toEqual([
      { path: 'transport.mode', message: 'deve ser 0, 1, 2, 3, 4 ou 9' },
      { path: 'companyId', message: 'informe companyId ou issuer' },
      { path: 'direction', message: 'o sentido só cabe em devolução' },
    ]);
    const broken = await post(aCalculationBody({ direction: 'out', ...items({ cfop: '6102' }) }));
    expect(errorOf(broken).details).toMatchObject([{ path: 'direction' }, { path: 'items[1].cfop' }]);
  });

  test('a class that the company does not have, or whose rules do not fit, is refused at the item', async () => {
    const companyId = await company();
    const rule = { cfop: '6102', icms: { cst: '00', rate: '12' }, pis: { cst: '07' }, cofins: { cst: '07' } };
    const made = await api().call(createTaxClassOperation, {
      params: { id: companyId },
      anyBody: {
        code: 'fora',
        name: 'Fora do estado',
        rules: [{ ...rule, when: { destination: 'interstate' } }],
      },
    });
    expect(made.status, made.text).toBe(201);
    for (const [taxClass, words] of [
      ['ausente', 'ausente'],
      ['fora', 'internal'],
    ]) {
      const answer = await post(aCalculationBody({ companyId, issuer: undefined, ...items({ taxClass }) }));
      expect(answer.status).toBe(422);
      expect(errorOf(answer).details).toEqual([
        { path: 'items[1].taxClass', message: expect.stringContaining(words ?? '') },
      ]);
    }
  });
});

describe('503', () => {
  /** A client without a calculation so far. */
  const client = useTestApi();

  /** Ends the connections that wait for a lock to count a calculation. */
  const cutWaiting = () =>
    client().asOwner(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into "usage"%'`);

  test('a database that is lost before the quotation is counted answers 503, and no quotation counts', async () => {
    const { db } = client().services;
    const answer = await db.transaction('system', async (tx) => {
      await tx.execute(sql`lock table usage in access exclusive mode`);
      let answered = false;
      const requested = client()
        .call(calculateTaxesOperation, { body: aCalculationBody() })
        .finally(() => {
          answered = true;
        });
      for (; !answered; await setTimeout(20)) await cutWaiting();
      return requested;
    });
    expectError(answer, 503, 'busy', { retryAfterSeconds: 2 });
    expect(answer.headers.get('retry-after')).toBe('2');
    const counted = eq(usage.clientId, client().clientId);
    expect(await db.transaction('system', (tx) => tx.select().from(usage).where(counted))).toEqual([]);
  });
});
