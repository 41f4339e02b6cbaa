import { createThreads } from '@fiscal/threads';
import { afterAll, expect, test } from 'vitest';
import type { RequestToCalculate } from '../../../calculate/calculate-request.ts';
import { quoteTaxes } from '../../../calculate/quote-taxes.ts';
import { anItem, aRequest, companyInput } from '../../../testing/harness.ts';
import { saleRules } from '../../../testing/tax-classes.ts';
import { createDraftWorkers } from './create-draft-workers.ts';
import { type DocumentToDraft, draftDocument } from './draft-document.ts';

const threads = createThreads({ size: 1 });
const workers = createDraftWorkers({ threads });
afterAll(() => threads.close());

const companyId = '65f1c0ffee0123456789abcd';

function aNote(count: number, changes: Parameters<typeof aRequest>[1] = {}): DocumentToDraft {
  const items = Array.from({ length: count }, (_, n) => anItem({ code: `A-${n}` }));
  const payments = [{ method: '17', amount: `${count}00.00` } as const];
  return {
    issuer: companyInput(),
    environment: 'homologation',
    request: aRequest(companyId, { items, payments, ...changes }),
    originals: [],
    series: 1,
    number: 7,
    numericCode: '48151623',
    issuedAt: new Date('2026-11-21T12:00:00Z'),
    softwareVersion: 'fiscal 0.10',
  };
}

test('a thread drafts a big note exactly as the event loop does', async () => {
  const big = aNote(990);
  const drafted = await workers.draft(big);
  expect(drafted).toMatchObject({ kind: 'drafted', totals: { invoice: '99000.00' } });
  expect(drafted).toEqual(draftDocument(big));
});

test('tax classes are passed to the thread, with a null of ibsCbs', async () => {
  const items = Array.from({ length: 200 }, () =>
    anItem({ cfop: undefined, taxes: undefined, taxClass: 'revenda' }),
  );
  const taxClasses = [{ code: 'revenda', version: 3, rules: saleRules, ibsCbs: null }];
  const big = { ...aNote(200, { items }), taxClasses };
  const drafted = await workers.draft(big);
  expect(drafted).toMatchObject({ kind: 'drafted', totals: { icms: '3600.00' } });
  expect(drafted).toEqual(draftDocument(big));
  expect(JSON.stringify(drafted)).not.toContain('<IBSCBS>');
});

test('the problems of a big note are returned with their paths', async () => {
  const request = { natureOfOperation: 'a ✓ b' };
  expect(await workers.draft(aNote(200, request))).toMatchObject({
    kind: 'refused',
    problems: [{ path: 'natureOfOperation' }],
  });
});

test('a big note with a total that differs from the expected one returns the computed one', async () => {
  const verdict = await workers.draft(aNote(200, { expectedTotal: '1.00' }));
  expect(verdict).toEqual({ kind: 'otherTotal', expected: '1.00', computed: '20000.00' });
});

function aQuotation(count: number): RequestToCalculate {
  const items = Array.from({ length: count }, (_, n) => anItem({ code: `A-${n}` }));
  const input = {
    issuer: { crt: 3, uf: 'SP' },
    operation: 'sale',
    recipient: { uf: 'RJ', ieIndicator: 9 },
    items: items.map((item) => ({
      ...item,
      cfop: '6102',
      taxes: { ...item.taxes, icms: { cst: '00', rate: '12' } as const },
    })),
    issuedOn: '2026-11-21',
  } as const;
  const { operation, issuer, items: requested } = input;
  const request = { operation, issuer, recipient: {}, items: requested };
  const checked = { kind: 'quotation', request } as const;
  return { checked, input, originals: [] };
}

test('a thread quotes a big request exactly as the event loop does', async () => {
  const big = aQuotation(300);
  const quoted = await workers.quote(big);
  expect(quoted).toMatchObject({ kind: 'quoted', quotation: { totals: { invoice: '30000.00' } } });
  expect(quoted).toEqual(quoteTaxes(big));
});

test('while the thread is busy the event loop is not', async () => {
  const small = aNote(3);
  let answered = 0;
  const big = workers.draft(aNote(990)).then(() => answered);
  while (answered < 3) {
    await workers.draft(small);
    answered += 1;
  }
  expect(await big).toBe(3);
});
