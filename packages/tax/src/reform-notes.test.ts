import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { IbsCbsRequest } from '@fiscal/api-contract';
import type { IbsCbsGroup, IbsCbsTotal } from '@fiscal/domain';
import { expect, test } from 'vitest';
import type { TaxInput, TaxItem } from './context/tax-input.ts';
import { aNote, anItem, calculated } from './testing/a-note.ts';

type Amounts = Readonly<Record<string, string | readonly string[] | undefined>>;

interface Vector {
  readonly id: string;
  readonly title: string;
  readonly date: string;
  readonly input: Amounts & { readonly model?: string; readonly operation?: string };
  readonly items: readonly IbsCbsGroup[];
  readonly IBSCBSTot: IbsCbsTotal;
}

/**
 * These vectors are not compared: no field of the request chooses the regular class, a service has an NFS-e, and V16
 * returns V04 (see below).
 */
const outsideTheRequest = ['V25', 'C06', 'V06', 'C04', 'V16'];

const file = fileURLToPath(new URL('../vectors/ibs-cbs.json', import.meta.url));
const vectors = (JSON.parse(readFileSync(file, 'utf8')) as { vectors: readonly Vector[] }).vectors;

test.each(vectors.filter(({ id }) => !outsideTheRequest.includes(id)))(
  '$id $title: a whole note has the group and the total',
  ({ date, input, items, IBSCBSTot }) => {
    const note = calculated(
      aNote({
        issuedOn: date,
        ...operationOf(items),
        items: items.map((group, i) => itemOf(input, group, i, operationOf(items).cfop)),
      }),
    );
    expect(note.items.map(({ IBSCBS }) => IBSCBS)).toEqual(items);
    expect(note.IBSCBSTot).toEqual(IBSCBSTot);
  },
);

test('V16: a full return of V04 has the values of V04', () => {
  const [sold, returned] = ['V04', 'V16'].map((id) => vectors.find((vector) => vector.id === id));
  const group = sold?.items[0];
  if (sold === undefined || group === undefined || returned === undefined) throw new Error('no such vector');
  const sale = itemOf(sold.input, group, 0, '5102');
  const { ibsCbs: _, ...taxes } = sale.taxes ?? {};
  const back = { ...sale, cfop: '1202', taxes, original: { quantity: sale.quantity, ibsCbs: group } };
  const note = calculated(
    aNote({ issuedOn: returned.date, operation: 'return', direction: 'in', payments: [], items: [back] }),
  );
  expect(note.items.map(({ IBSCBS }) => IBSCBS)).toEqual(returned.items);
  expect(note.IBSCBSTot).toEqual(returned.IBSCBSTot);
});

function operationOf(items: readonly IbsCbsGroup[]): Pick<TaxInput, 'operation'> & { cfop: string } {
  if (items.every(({ cClassTrib }) => cClassTrib === '410002'))
    return { operation: 'transfer', cfop: '5152' };
  if (items.every(({ cClassTrib }) => cClassTrib === '410001')) return { operation: 'bonus', cfop: '5910' };
  return { operation: 'sale', cfop: '5102' };
}

function itemOf(input: Amounts, group: IbsCbsGroup, index: number, cfop: string): TaxItem {
  const one = (name: string): string | undefined => {
    const value = input[name];
    return Array.isArray(value) ? value[index] : (value as string | undefined);
  };
  const base = one('vProd') ?? one('vProdLiq') ?? group.gIBSCBS?.vBC ?? '1.00';
  return anItem({
    cfop,
    unitPrice: base,
    freight: one('vFrete'),
    insurance: one('vSeg'),
    otherExpenses: one('vOutro'),
    discount: one('vDesc'),
    taxes: {
      icms: { cst: '90', value: one('vICMS') },
      ipi: { cst: '99', value: one('vIPI') },
      pis: { cst: '99', value: one('vPIS') },
      cofins: { cst: '99', value: one('vCOFINS') },
      ...classOf(input, group, cfop),
    },
  });
}

/** The engine chooses the default class; every other class is in the request. */
function classOf(input: Amounts, group: IbsCbsGroup, cfop: string): { ibsCbs?: IbsCbsRequest } {
  const { cbsRateInformed } = input;
  const decided =
    group.cClassTrib === '000001' && group.indDoacao === undefined && cbsRateInformed === undefined;
  if (decided || cfop !== '5102') return {};
  return {
    ibsCbs: {
      cst: group.CST,
      classTrib: group.cClassTrib,
      donation: group.indDoacao === '1',
      cbsRate: typeof cbsRateInformed === 'string' ? cbsRateInformed : undefined,
      ibsValue: group.gEstornoCred?.vIBSEstCred,
      cbsValue: group.gEstornoCred?.vCBSEstCred,
    },
  };
}
