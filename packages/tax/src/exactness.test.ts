import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aNote, anItem, calculated } from './testing/a-note.ts';
import { seeded } from './testing/generated-input.ts';
import { minus, percent, plus, ratio, rounded, written } from './testing/ratio.ts';

const digits = (most: bigint, places: number): fc.Arbitrary<string> =>
  fc.bigInt({ min: 0n, max: most }).map((units) => {
    const text = String(units).padStart(places + 1, '0');
    return `${text.slice(0, -places)}.${text.slice(-places)}`;
  });

/**
 * A hundred pieces at a price of 11 digits have the 13 digits of the layout; multiplied by a rate of four places, they
 * exceed 2^53.
 */
const largePrices = digits(99_999_999_999_99n, 2);
const rates = digits(299_999n, 4);

test('values that a binary float cannot hold are exact to the cent', () => {
  fc.assert(
    fc.property(largePrices, rates, rates, (unitPrice, icmsRate, cofinsRate) => {
      const taxes = {
        icms: { cst: '00', rate: icmsRate },
        pis: { cst: '08' },
        cofins: { cst: '01', rate: cofinsRate },
      } as const;
      const [item] = calculated(aNote({ items: [anItem({ quantity: '100', unitPrice, taxes })] })).items;
      const price = percent(ratio(unitPrice), ratio('10000'));
      const icms = rounded(percent(price, ratio(icmsRate)), 2);
      const cofins = rounded(percent(minus(price, icms), ratio(cofinsRate)), 2);
      const base = minus(price, icms, cofins);
      expect(item?.vProd).toBe(written(price, 2));
      expect(item?.ICMS.vICMS).toBe(written(icms, 2));
      expect(item?.COFINS.vCOFINS).toBe(written(cofins, 2));
      expect(item?.IBSCBS?.gIBSCBS?.vBC).toBe(written(base, 2));
      expect(item?.IBSCBS?.gIBSCBS?.gCBS.vCBS).toBe(written(percent(base, ratio('0.9')), 2, 'halfEven'));
    }),
    seeded(300),
  );
});

test('the product of a quantity with four places and a price with ten places is exact', () => {
  fc.assert(
    fc.property(digits(9_999_999_9999n, 4), digits(99_999_9999999999n, 10), (quantity, unitPrice) => {
      const [item] = calculated(aNote({ items: [anItem({ quantity, unitPrice })] })).items;
      const [a, b] = [ratio(quantity), ratio(unitPrice)];
      expect(item?.vProd).toBe(written({ over: a.over * b.over, under: a.under * b.under }, 2));
    }),
    seeded(300),
  );
});

test('a sum of many cents is exact', () => {
  fc.assert(
    fc.property(fc.array(digits(99_999_999_999n, 2), { minLength: 50, maxLength: 200 }), (prices) => {
      const { ICMSTot } = calculated(aNote({ items: prices.map((unitPrice) => anItem({ unitPrice })) }));
      expect(ICMSTot.vNF).toBe(written(plus(...prices.map(ratio)), 2));
    }),
    seeded(20),
  );
});

/** Prices that are multiples of 5.00: a tenth of a percent of an odd multiple ends in half a cent. */
const tiedPrices = fc.bigInt({ min: 1n, max: 999_999_999n }).map((times) => `${times * 5n}.00`);

test('half a cent is rounded away from zero in ICMS, PIS, COFINS and DIFAL, and to the even cent in IBS and CBS', () => {
  fc.assert(
    fc.property(tiedPrices, (unitPrice) => {
      const taxes = {
        icms: { cst: '00', rate: '0.1' },
        pis: { cst: '01', rate: '0.1', base: unitPrice },
        cofins: { cst: '01', rate: '0.3', base: unitPrice },
      } as const;
      const recipient = { uf: 'BA', ieIndicator: 9 } as const;
      const items = [anItem({ cfop: '6102', unitPrice, taxes })];
      const [item] = calculated(aNote({ recipient, items })).items;
      const price = ratio(unitPrice);
      const shareOf = (rate: string) => written(percent(price, ratio(rate)), 2);
      expect(item?.ICMS.vICMS).toBe(shareOf('0.1'));
      expect(item?.PIS.vPIS).toBe(shareOf('0.1'));
      expect(item?.COFINS.vCOFINS).toBe(shareOf('0.3'));
      // BA: the internal rate is 20.5 %, the rate from SP is 7 %.
      expect(item?.ICMSUFDest?.vICMSUFDest).toBe(shareOf('13.5'));

      const untaxedItem = anItem({
        unitPrice,
        taxes: { icms: { cst: '41' }, pis: { cst: '08' }, cofins: { cst: '08' } },
      });
      const [plain] = calculated(aNote({ items: [untaxedItem] })).items;
      const evenShareOf = (rate: string) => written(percent(price, ratio(rate)), 2, 'halfEven');
      expect(plain?.IBSCBS?.gIBSCBS?.gIBSUF.vIBSUF).toBe(evenShareOf('0.1'));
      expect(plain?.IBSCBS?.gIBSCBS?.gCBS.vCBS).toBe(evenShareOf('0.9'));
    }),
    seeded(200),
  );
});

/** Only code that counts or reads a calendar may use numbers. */
const countsAndYears: readonly string[] = [
  'amounts/distribute-amount.ts: Number(left)',
  'text/publication-terms.ts: Number(year)',
  'decimal.ts: Math.max(a.scale, b.scale)',
];

test('no amount, quantity or rate becomes a binary number; the engine uses Number and Math only to count', () => {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const engine = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('testing/'))
    .sort();
  const files = [
    ...engine.map((name) => [name, `${folder}${name}`] as const),
    ['decimal.ts', fileURLToPath(new URL('../../domain/src/decimal.ts', import.meta.url))] as const,
  ];
  const found = files.flatMap(([name, path]) => {
    const code = readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
    const uses = code.match(
      /\b(?:Number|Math|parseFloat|parseInt)\b[.\w]*\((?:[^()]|\([^()]*\))*\)|\.toFixed\(/g,
    );
    const fractions = code.replace(/'[^'\n]*'|`[^`]*`/g, '').match(/\b\d+\.\d+\b/g);
    return [...(uses ?? []), ...(fractions ?? [])].map((use) => `${name}: ${use}`);
  });
  expect([...new Set(found)].sort()).toEqual([...countsAndYears].sort());
});
