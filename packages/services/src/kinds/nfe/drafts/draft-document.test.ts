import { describe, expect, test } from 'vitest';
import { anItem, aRequest, companyInput } from '../../../testing/harness.ts';
import { draftDocument } from './draft-document.ts';

test("a problem of the recipient's state has the path of the request", () => {
  const { recipient } = aRequest('65f1c0ffee0123456789abcd');
  const address = {
    ...recipient.address,
    uf: 'RJ',
    cityCode: '3304557',
    cityName: 'Rio de Janeiro',
  } as const;
  const taxes = { icms: { cst: '00' }, pis: { cst: '08' }, cofins: { cst: '08' } } as const;
  const request = aRequest('65f1c0ffee0123456789abcd', {
    recipient: { ...recipient, ieIndicator: 9, ie: undefined, address },
    items: [anItem({ cfop: '6108', taxes })],
  });
  const verdict = draftDocument({
    issuer: companyInput(),
    environment: 'homologation',
    request,
    originals: [],
    series: 1,
    number: 7,
    numericCode: '48151623',
    issuedAt: new Date('2020-06-01T12:00:00Z'),
    softwareVersion: 'fiscal 0.10',
  });
  expect(verdict).toMatchObject({ kind: 'refused', problems: [{ path: 'recipient.address.uf' }] });
});

const due = (...dueDates: readonly string[]) => ({
  billing: { installments: dueDates.map((dueDate) => ({ dueDate })) },
});
const draft = (changes: object) =>
  draftDocument({
    issuer: companyInput(),
    environment: 'homologation',
    request: aRequest('65f1c0ffee0123456789abcd', changes),
    originals: [],
    series: 1,
    number: 7,
    numericCode: '48151623',
    issuedAt: new Date('2026-11-21T12:00:00Z'),
    softwareVersion: 'fiscal 0.10',
  });

describe('due dates are checked against the time of emission', () => {
  test.each([
    ['900', due('2026-11-20', '2026-12-21'), 0],
    ['853', due('2026-11-21'), 0],
    ['797', due('2026-12-21', '2036-11-22'), 1],
  ])('a wrong due date is refused as cStat %s', (cStat, changes, index) => {
    expect(draft(changes)).toEqual({
      kind: 'refused',
      problems: [
        {
          path: `billing.installments[${index}].dueDate`,
          message: expect.stringContaining(`(SEFAZ ${cStat})`),
        },
      ],
    });
    expect(draft(due('2026-11-22', '2036-11-21'))).toMatchObject({ kind: 'drafted' });
  });

  test('problems of rules, absent originals, engine and calculated values are returned together, each value once', () => {
    const verdict = draftDocument({
      issuer: companyInput(),
      environment: 'homologation',
      request: aRequest('65f1c0ffee0123456789abcd', {
        direction: 'in',
        items: [anItem({ cfop: '6102' }), anItem({ unitPrice: '123456789012.00' })],
        payments: [{ method: '17', amount: '900.00' }],
      }),
      originals: [],
      absentOriginals: [{ path: 'items[0].reference.item', message: 'a nota original só tem um item' }],
      series: 1,
      number: 7,
      numericCode: '48151623',
      issuedAt: new Date('2026-11-21T12:00:00Z'),
      softwareVersion: 'fiscal 0.10',
    });
    expect(verdict).toMatchObject({
      kind: 'refused',
      problems: [
        'items[1].unitPrice',
        'direction',
        'items[0].reference.item',
        'items[0].cfop',
        'payments',
      ].map((path) => ({
        path,
      })),
    });
  });
});
