import fc from 'fast-check';
import { authorizedDocument, billingXml } from './authorized-document.ts';
import { danfeForms } from './fields-of-sheet.ts';
import { type ItemCase, itemCaseXml, type Tax } from './item-cases.ts';

export interface CostlyDocument {
  readonly procNFeXml: string;
  readonly items: number;
  readonly form: (typeof danfeForms)[number];
}

/** Words of one length between separators, of which two end a line. */
const texts = (longest: number): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.integer({ min: 1, max: longest }),
      fc.constantFrom(' ', '; ', ' | '),
      fc.integer({ min: 1, max: 40 }),
    )
    .map(([length, separator, letters]) => {
      const word = 'WilmÇ'.repeat(8).slice(0, letters);
      const count = Math.ceil(length / (letters + separator.length));
      return Array.from({ length: count }, () => word)
        .join(separator)
        .slice(0, length)
        .trim();
    });

const perhaps = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined });
const amount = fc.constantFrom('0.01', '457.56', '12345.67', '1799999998.20', '13869836777.52');
const rate = fc.constantFrom('0.1000', '7.0000', '13.3333');
const tax = perhaps(fc.tuple(amount, rate, amount).map((values): Tax => values));

const item: fc.Arbitrary<ItemCase> = fc.record({
  code: texts(60),
  description: texts(120),
  info: perhaps(texts(500)),
  unit: fc.constantFrom('UN', 'WMWMWM'),
  quantity: fc.constantFrom('1.0000', '12500000000.5000'),
  unitPrice: fc.constantFrom('0.01', '9999999999.1234567891'),
  total: amount,
  discount: perhaps(amount),
  icms: tax,
  substitution: tax,
  fund: tax,
  ipi: tax,
  selective: tax,
  reform: perhaps(fc.record({ base: amount, rate, value: amount, reduced: perhaps(rate) })),
});

const volume = (number: number): string =>
  `<vol><qVol>${number}</qVol><esp>CAIXA ${number}</esp><pesoB>${number}.500</pesoB></vol>`;

const documents: fc.Arbitrary<CostlyDocument> = fc
  .record({
    items: fc.oneof(fc.integer({ min: 1, max: 990 }), fc.integer({ min: 900, max: 990 })),
    kinds: fc.array(item, { minLength: 1, maxLength: 6 }),
    fiscal: texts(2_000),
    free: texts(5_000),
    installments: fc.integer({ min: 0, max: 120 }),
    volumes: fc.integer({ min: 0, max: 300 }),
    form: fc.constantFrom(...danfeForms),
  })
  .map(({ items, kinds, fiscal, free, installments, volumes, form }) => {
    const ofKind = (at: number): ItemCase => ({ ...kinds[at % kinds.length] });
    const procNFeXml = authorizedDocument({
      items: Array.from({ length: items }, (_, at) => itemCaseXml(at + 1, ofKind(at))),
      billing: billingXml(installments),
      info: `<infAdic><infAdFisco>${fiscal}</infAdFisco><infCpl>${free}</infCpl></infAdic>`,
      transport: `<transp><modFrete>0</modFrete>${Array.from({ length: volumes }, (_, at) => volume(at + 1)).join('')}</transp>`,
    });
    return { procNFeXml, items, form };
  });

/** A document whose layout needs much work: up to 990 items of up to six kinds, texts up to their greatest length. */
export function costlyDocument(seed: number): CostlyDocument {
  const [document] = fc.sample(documents, { seed, numRuns: 1 });
  if (document === undefined) throw new Error('no document was generated');
  return document;
}
