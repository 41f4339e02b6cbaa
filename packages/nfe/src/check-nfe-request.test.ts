import type { NfeRequest } from '@fiscal/api-contract';
import { composeAccessKey, parseAccessKey, sentenceOfRule } from '@fiscal/domain';
import { calculateNote, taxInputOf } from '@fiscal/tax';
import { describe, expect, test } from 'vitest';
import { checkCalculatedNfe, checkNfeRequest, checkQuotationFrame } from './check-nfe-request.ts';
import type { NfeIssuer } from './document/document-input.ts';
import { nfeRules } from './rules/nfe-rules.ts';
import type { RequestRule } from './rules/request-rule.ts';
import type { CalculatedAmounts, RequestToCheck } from './rules/rule-facts.ts';
import {
  aReturn,
  type BrokenRequest,
  brokenQuotations,
  brokenRequests,
  ofTwoEmitters,
  testedAt,
} from './testing/broken-requests.ts';
import { anIssuer, anItem, aRequest } from './testing/sample-note.ts';

const asNote = (request: NfeRequest, issuer: NfeIssuer = anIssuer, issuedAt = testedAt) =>
  ({ kind: 'note', request, issuer, issuedAt }) as const satisfies RequestToCheck;

/** Returns the amounts that the engine calculates, also when it refuses the note. */
function calculatedOf({
  request,
  issuer = anIssuer,
}: Pick<BrokenRequest, 'request' | 'issuer'>): CalculatedAmounts {
  const input = taxInputOf(request, {
    issuer: { crt: issuer.crt, uf: issuer.address.uf, cnpj: issuer.cnpj },
    issuedOn: '2026-11-21',
  });
  const { note } = calculateNote(input);
  if (note === undefined) throw new Error('the request cannot be calculated');
  return note;
}

const problemsOf = (broken: Pick<BrokenRequest, 'request' | 'issuer' | 'at'>) => {
  const checked = asNote(broken.request, broken.issuer, broken.at);
  return [...checkNfeRequest(checked), ...checkCalculatedNfe(checked, calculatedOf(broken))];
};
const ruleOf = (id: string): RequestRule => {
  const rule = nfeRules.find((one) => one.id === id);
  if (rule === undefined) throw new Error(`no rule ${id}`);
  return rule;
};

const good = aRequest();
const ourKey = '35261112ABC34501DE35550010000000011481516235';
const ofPerson = { cnpj: undefined, cpf: '52998224725', ie: null, ieIndicator: 9 } as const;
const inSp = { crt: 3, uf: 'SP' } as const;
const transportedBy = (mode: '0' | '3' | '4', cnpj: string) =>
  aRequest({ transport: { mode, carrier: { name: 'Transportes', cnpj } } });
const due = (...dueDates: readonly string[]): NfeRequest =>
  aRequest({ billing: { installments: dueDates.map((dueDate) => ({ dueDate })) } });

test.each<[string, NfeRequest]>([
  ['a sale', good],
  ['a return of bought goods', aReturn()],
  [
    'an incoming return',
    aReturn({
      direction: 'in',
      items: [anItem({ cfop: '1202', reference: { accessKey: ourKey, item: 1 } })],
    }),
  ],
  ['a person as recipient', aRequest({ recipient: { ...good.recipient, ...ofPerson } })],
  [
    'a transfer between establishments',
    aRequest({
      operation: 'transfer',
      items: [anItem({ cfop: '5152' })],
      payments: [{ method: '90' }],
      recipient: { ...good.recipient, cnpj: anIssuer.cnpj },
    }),
  ],
  ['a hired carrier', transportedBy('0', '1A2B3C4D000179')],
  [
    'a carrier that is exempt from registration',
    aRequest({
      transport: {
        mode: '0',
        carrier: { name: 'Transportes', cnpj: '1A2B3C4D000179', ie: 'ISENTO', uf: 'SP' },
      },
    }),
  ],
  ['own transport', transportedBy('3', anIssuer.cnpj)],
  ['transport by the recipient', transportedBy('4', '11222333000181')],
  ['installments', due('2026-12-21', '2026-12-21', '2027-01-21')],
  ['two installments, one of them due today', due('2026-11-21', '2036-11-21')],
  ['change of 300,000.00', aRequest({ payments: [{ method: '01', amount: '300100.00' }] })],
  [
    'method 90 without an amount, beside another payment',
    aRequest({ payments: [{ method: '01', amount: '100.00' }, { method: '90' }] }),
  ],
])('a good request has no problem: %s', (_, request) => {
  expect(problemsOf({ request })).toEqual([]);
});

test.each(brokenRequests.map((broken) => [broken.rule, broken] as const))(
  'one rule, one broken request: %s',
  (id, broken) => {
    expect(problemsOf(broken)).toEqual([{ path: broken.path, message: sentenceOfRule(ruleOf(id)) }]);
  },
);

test.each(brokenQuotations.map((broken) => [broken.rule, broken] as const))(
  'one rule, one broken request: %s',
  (id, broken) => {
    const checked = {
      kind: 'quotation',
      request: {
        operation: 'sale',
        recipient: {},
        items: [anItem({ taxClass: broken.taxClass })],
        ...broken.frame,
      },
      issuedAt: testedAt,
    } as const;
    const expected = [{ path: broken.path, message: sentenceOfRule(ruleOf(id)) }];
    expect(checkQuotationFrame(checked)).toEqual(expected);
    expect(checkNfeRequest(checked)).toEqual(expected);
  },
);

test('one rule, one broken request: every rule has a request that breaks it, and ids are unique', () => {
  const broken = new Set([...brokenRequests, ...brokenQuotations].map(({ rule }) => rule));
  const ids = nfeRules.map(({ id }) => id);
  expect([...broken].sort()).toEqual([...ids].sort());
  expect(new Set(ids).size).toBe(ids.length);
});

const withoutItem = aReturn({
  items: [anItem({ cfop: '5202', reference: { accessKey: '35261111222333000181550010000000011481516234' } })],
});

/**
 * The requests for each rule with a validity: one breaks the rule on its first day, one breaks nothing the day
 * before.
 */
const atFirstDays: Readonly<Record<string, { readonly from: NfeRequest; readonly before: NfeRequest }>> = {
  'Y09-40': { from: due('2025-09-01'), before: due('2025-08-31') },
  'VC03-20': { from: withoutItem, before: withoutItem },
  'VC02-40': { from: ofTwoEmitters, before: ofTwoEmitters },
  'Y09-50': { from: due('2025-10-01', '2035-09-02'), before: due('2025-10-01', '2035-09-02') },
};

test('each rule with a validity applies from its first day on, and not before', () => {
  const limited = nfeRules.filter(({ since, until }) => since !== undefined || until !== undefined);
  expect(Object.keys(atFirstDays).sort()).toEqual(limited.map(({ id }) => id).sort());
  for (const { id, since = '', until } of limited) {
    const requests = atFirstDays[id];
    if (requests === undefined || until !== undefined) throw new Error(`no days for ${id}`);
    const first = new Date(`${since}T15:00:00Z`);
    const dayBefore = new Date(first.getTime() - 86_400_000);
    const messages = checkNfeRequest(asNote(requests.from, anIssuer, first)).map(({ message }) => message);
    expect(messages, id).toEqual([sentenceOfRule(ruleOf(id))]);
    expect(checkNfeRequest(asNote(requests.before, anIssuer, dayBefore)), id).toEqual([]);
  }
});

test.each([
  [889, ['VC02-50']],
  [890, []],
])('the emitter is read from the key of a note only below the reserved series: %i', (series, expected) => {
  const parts = parseAccessKey(ourKey);
  if (parts === undefined) throw new Error('the key is none');
  const reference = { accessKey: composeAccessKey({ ...parts, series }), item: 1 };
  const request = aReturn({ items: [anItem({ cfop: '5202', reference })] });
  expect(problemsOf({ request }).map(({ message }) => message)).toEqual(
    expected.map((id) => sentenceOfRule(ruleOf(id))),
  );
});

test('the rules about the emission date are left to the authority near midnight, when the date is uncertain', () => {
  const midnight = new Date('2026-11-22T02:00:00Z');
  expect(checkNfeRequest(asNote(due('2026-11-20', '2026-12-20'), anIssuer, midnight))).toEqual([]);
});

describe('a quotation is checked by the rules about its fields', () => {
  const request = { operation: 'sale', recipient: {}, items: [anItem()], issuer: inSp } as const;

  test('a recipient without a document and missing payments are accepted', () => {
    expect(checkNfeRequest({ kind: 'quotation', request, issuer: inSp, issuedAt: testedAt })).toEqual([]);
  });

  test('a quotation without a company is checked by every rule about items, payments and billing', () => {
    const checked = {
      kind: 'quotation',
      request: {
        ...request,
        recipient: { cnpj: '11222333000182', cpf: '52998224726' },
        items: [anItem({ gtin: '7891234567890', returnedIpi: { value: '1.00' } })],
        payments: [{ method: '99' }],
        billing: { installments: [{ dueDate: '2026-11-21' }] },
      },
      issuedAt: testedAt,
    } as const satisfies RequestToCheck;
    expect(checkNfeRequest(checked).map(({ path }) => path)).toEqual([
      'recipient',
      'recipient.cnpj',
      'recipient.cpf',
      'items[0].gtin',
      'items[0].returnedIpi',
      'billing.installments[0].dueDate',
      'payments[0].description',
    ]);
  });

  test('the root of the CNPJ of a transfer is compared when the issuer has a CNPJ', () => {
    const transfer = { ...request, operation: 'transfer', recipient: { cnpj: '11222333000181' } } as const;
    const pathsFor = (cnpj: string | undefined) =>
      checkNfeRequest({ kind: 'quotation', request: transfer, issuer: { ...inSp, cnpj } }).map(
        ({ path }) => path,
      );
    expect(pathsFor(anIssuer.cnpj)).toEqual(['recipient.cnpj']);
    expect(pathsFor('11222333000262')).toEqual([]);
    expect(pathsFor(undefined)).toEqual([]);
  });
});

describe('a malformed request is checked by the rules that do not read its malformed fields', () => {
  const { items: _, ...rest } = aRequest({ direction: 'in', payments: [{ method: '99' }] });

  test('missing fields give no problem', () => {
    const checked = { kind: 'note', request: rest, malformed: new Set(['items']) } as const;
    expect(checkNfeRequest(checked).map(({ path }) => path)).toEqual([
      'direction',
      'payments[0].description',
    ]);
  });

  test('a malformed optional field does not count as absent: the return may be an incoming one', () => {
    const request = aReturn({ items: [anItem({ reference: { accessKey: ourKey, item: 1 } })] });
    const pathsWithout = (...malformed: readonly string[]) =>
      checkNfeRequest({ kind: 'note', request, malformed: new Set(malformed) }).map(({ path }) => path);
    expect(pathsWithout()).toEqual(['items[0].reference.accessKey']);
    expect(pathsWithout('direction')).toEqual([]);
  });

  test('a quotation with a malformed companyId gets no problem about a missing one', () => {
    const request = { operation: 'sale', recipient: {}, items: [anItem()] } as const;
    const checked = { kind: 'quotation', request, malformed: new Set(['companyId']) } as const;
    expect(checkNfeRequest(checked)).toEqual([]);
  });
});
