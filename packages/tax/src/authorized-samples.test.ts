import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { IeIndicator } from '@fiscal/api-contract';
import type { CalculatedItem, Crt, Operation, Uf } from '@fiscal/domain';
import { findInternalRate } from '@fiscal/tax-tables';
import { describe, expect, test } from 'vitest';
import type { TaxInput, TaxItem } from './context/tax-input.ts';
import type { FindInternalRate } from './icms/difal-destination.ts';
import { calculated } from './testing/a-note.ts';
import { minus, plus, type Ratio, ratio, written } from './testing/ratio.ts';

type Tags = Readonly<Record<string, string>>;

/** An item of a public note as the authority has it. */
interface SampleItem {
  readonly cfop: string;
  readonly orig: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly vProd: string;
  readonly vFrete?: string;
  readonly vTotTrib?: string;
  readonly ICMS: Tags;
  readonly IPI?: Tags;
  readonly PIS: Tags;
  readonly COFINS: Tags;
  readonly ICMSUFDest?: Tags;
}

interface Sample {
  readonly key: string;
  readonly status: string;
  readonly year: number;
  readonly issuer: { readonly crt: Crt; readonly uf: Uf };
  readonly operation: Operation;
  readonly recipient: { readonly uf: Uf; readonly ieIndicator: IeIndicator };
  readonly finalConsumer: boolean;
  readonly items: readonly SampleItem[];
  readonly ICMSTot: Tags;
  /** The number of the item, from 1. */
  readonly differences: readonly { item: number; field: string; authorized: string; computed: string }[];
  readonly notCompared: readonly string[];
}

const file = fileURLToPath(new URL('../vectors/authorized-samples.json', import.meta.url));
const { samples } = JSON.parse(readFileSync(file, 'utf8')) as { readonly samples: readonly Sample[] };

const inputOf = ({ issuer, operation, recipient, finalConsumer, items }: Sample): TaxInput => ({
  issuer,
  operation,
  recipient,
  finalConsumer,
  items: items.map(taxItemOf),
  issuedOn: '2026-11-21',
});

/** The internal rate of the state in the year of the note, as the groups of the note itself say. */
const rateOf =
  ({ items }: Sample): FindInternalRate =>
  (uf, day) => {
    const row = findInternalRate(uf, day);
    const rate = items.flatMap(({ ICMSUFDest }) => ICMSUFDest?.pICMSUFDest ?? [])[0];
    if (row === undefined || rate === undefined) return row;
    return { ...row, rate, fcp: '0', fcpScope: 'none', source: 'authorized note' };
  };

/**
 * Returns the item in the form of a request, with the codes of the authorized note, also codes that a request does not
 * offer.
 */
const taxItemOf = (item: SampleItem) =>
  ({
    cfop: item.cfop,
    origin: item.orig,
    quantity: item.quantity,
    unitPrice: item.unitPrice,
    freight: item.vFrete,
    approxTaxes: item.vTotTrib,
    taxes: taxesOf(item),
  }) as TaxItem;

function taxesOf({ ICMS, IPI, PIS, COFINS }: SampleItem) {
  return {
    icms: {
      cst: ICMS.CST,
      csosn: ICMS.CSOSN,
      rate: ICMS.pICMS,
      baseReduction: ICMS.pRedBC,
      creditRate: ICMS.pCredSN,
    },
    // A group of zeros is the result of a request without a rate.
    ipi: IPI?.CST === undefined ? null : { cst: IPI.CST, rate: IPI.pIPI === '0.0000' ? undefined : IPI.pIPI },
    pis: { cst: PIS.CST ?? '', rate: PIS.pPIS, base: PIS.vBC },
    cofins: { cst: COFINS.CST ?? '', rate: COFINS.pCOFINS, base: COFINS.vBC },
    ibsCbs: null,
  };
}

const comparedFields = [
  'vProd',
  'vFrete',
  'vTotTrib',
  'ICMS.vBC',
  'ICMS.vICMS',
  'ICMS.vCredICMSSN',
  'IPI.vBC',
  'IPI.vIPI',
  'PIS.vBC',
  'PIS.vPIS',
  'COFINS.vBC',
  'COFINS.vCOFINS',
] as const;

/** The fields that are compared only when the DIFAL of the sample follows the rule of today. */
const difalFields = ['ICMSUFDest.vBCUFDest', 'ICMSUFDest.vICMSUFDest', 'ICMSUFDest.vICMSUFRemet'] as const;

function valueAt(item: SampleItem | CalculatedItem, path: string): string | undefined {
  const found = path.split('.').reduce<unknown>((group, name) => Object(group)[name], item);
  return typeof found === 'string' ? found : undefined;
}

const isOfToday = ({ ICMS, ICMSUFDest, cfop }: SampleItem, { year }: Sample): boolean =>
  ICMSUFDest !== undefined && year >= 2019 && ICMS.CST === '00' && !cfop.endsWith('910');

function differencesOf(sample: Sample, computed: readonly CalculatedItem[]) {
  return sample.items.flatMap((item, i) => {
    const fields = [...comparedFields, ...(isOfToday(item, sample) ? difalFields : [])];
    return fields.flatMap((field) => {
      const [authorized, ours] = [valueAt(item, field), computed[i] && valueAt(computed[i], field)];
      return authorized === ours ? [] : [{ item: i + 1, field, authorized, computed: ours }];
    });
  });
}

const sumOf = (items: readonly SampleItem[], path: string): Ratio =>
  plus(...items.map((item) => ratio(valueAt(item, path))));

const totalPaths: Readonly<Record<string, string>> = {
  vBC: 'ICMS.vBC',
  vICMS: 'ICMS.vICMS',
  vICMSUFDest: 'ICMSUFDest.vICMSUFDest',
  vICMSUFRemet: 'ICMSUFDest.vICMSUFRemet',
  vProd: 'vProd',
  vFrete: 'vFrete',
  vDesc: 'vDesc',
  vIPI: 'IPI.vIPI',
  vPIS: 'PIS.vPIS',
  vCOFINS: 'COFINS.vCOFINS',
  vTotTrib: 'vTotTrib',
};

describe.each(samples)('public note $key of $year ($status)', (sample) => {
  const note = calculated(inputOf(sample), rateOf(sample));

  test('the engine computes the values of every item, except for the listed cents', () => {
    expect(differencesOf(sample, note.items)).toEqual(sample.differences);
    for (const { authorized, computed } of sample.differences) {
      const gap = minus(ratio(authorized), ratio(computed));
      expect([-1n, 1n]).toContain((gap.over * 100n) / gap.under);
    }
  });

  test('the totals of the note are the sums of the values of its items', () => {
    for (const [field, total] of Object.entries(sample.ICMSTot)) {
      const path = totalPaths[field];
      if (path !== undefined) expect(written(sumOf(sample.items, path), 2), field).toBe(total);
    }
    const added = ['vProd', 'vFrete', 'IPI.vIPI'].map((path) => sumOf(sample.items, path));
    expect(written(minus(plus(...added), sumOf(sample.items, 'vDesc')), 2)).toBe(sample.ICMSTot.vNF);
  });

  test('the engine computes the totals of the note, except for the listed cents and the DIFAL of other years', () => {
    const touched = new Set(sample.differences.map(({ field }) => field.split('.').at(-1)));
    for (const [field, total] of Object.entries(sample.ICMSTot)) {
      if (field.startsWith('vICMSUF') || touched.has(field)) continue;
      expect(note.ICMSTot[field as keyof typeof note.ICMSTot], field).toBe(total);
    }
  });
});
