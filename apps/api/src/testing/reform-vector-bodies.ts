import type { Group, ReformVector } from './tax-vectors.ts';

interface ReformItem {
  readonly unitPrice: string;
  readonly taxes: Readonly<Record<string, unknown>>;
  readonly [field: string]: unknown;
}

const untaxed = { icms: { cst: '41' }, pis: { cst: '07' }, cofins: { cst: '07' } };
const contributions = { pis: { cst: '01', rate: '1.65' }, cofins: { cst: '01', rate: '7.60' } };

/** Current taxes that lead to the amounts of a vector, so that the base is computed, not given. */
const currentTaxes: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  V01: { icms: { cst: '00', rate: '18' }, ...contributions },
  V02: {
    icms: { cst: '00', rate: '12' },
    ipi: { cst: '50', rate: '5' },
    pis: { ...contributions.pis, base: '1000.00' },
    cofins: { ...contributions.cofins, base: '1000.00' },
  },
  V03: { ...untaxed, icms: { cst: '00', rate: '7' } },
  V04: { icms: { cst: '00', rate: '18' }, ...contributions },
  V21: { ...untaxed, icms: { cst: '00', rate: '18' } },
};

const charges = { freight: 'vFrete', insurance: 'vSeg', otherExpenses: 'vOutro', discount: 'vDesc' };

/** The price for vectors without amounts, where any price will do. */
const anyPrice = '100.00';

const text = (value: unknown, index: number): string | undefined => {
  const one: unknown = Array.isArray(value) ? value[index] : value;
  return typeof one === 'string' ? one : undefined;
};

const priceOf = ({ input, items }: ReformVector, index: number): string => {
  const group = items[index]?.gIBSCBS;
  const base = typeof group === 'object' ? group.vBC : undefined;
  return (
    text(input.vProd ?? input.vProdLiq ?? input.vServ ?? input.vBC, index) ?? text(base, index) ?? anyPrice
  );
};

/** Returns the class to send. Absent when the engine decides the same by itself: full taxation, transfer, bonus. */
function classOf({ input }: ReformVector, group: Group | undefined): unknown {
  const { CST, cClassTrib, indDoacao, gEstornoCred } = group ?? {};
  const decided = ['410001', '000001'].includes(String(cClassTrib)) && indDoacao === undefined;
  const transferred = input.operation === 'transfer';
  if ((decided || transferred) && input.cbsRateInformed === undefined) return undefined;
  const reversal = typeof gEstornoCred === 'object' ? gEstornoCred : undefined;
  return {
    cst: CST,
    classTrib: cClassTrib,
    ...(indDoacao === undefined ? {} : { donation: true }),
    ...(input.cbsRateInformed === undefined ? {} : { cbsRate: input.cbsRateInformed }),
    ...(reversal === undefined ? {} : { ibsValue: reversal.vIBSEstCred, cbsValue: reversal.vCBSEstCred }),
  };
}

const cfops: Readonly<Record<string, string>> = { sale: '5102', transfer: '5152', bonus: '5910' };

const operationOf = ({ input, items }: ReformVector): string => {
  if (input.operation === 'transfer') return 'transfer';
  return items[0]?.cClassTrib === '410001' ? 'bonus' : 'sale';
};

/** Makes an item with the IBS and CBS of the vector. */
export function aReformItem(vector: ReformVector, index: number): ReformItem {
  const { id, input, items } = vector;
  const ibsCbs = classOf(vector, items[index]);
  const given = Object.entries(charges).flatMap(([field, tag]) => {
    const value = text(input[tag], index);
    return value === undefined ? [] : [[field, value]];
  });
  return {
    code: `V-${index}`,
    description: 'Mercadoria',
    ncm: '48192000',
    origin: '0',
    cfop: cfops[operationOf(vector)],
    unit: 'UN',
    quantity: '1',
    unitPrice: priceOf(vector, index),
    ...Object.fromEntries(given),
    taxes: { ...(currentTaxes[id] ?? untaxed), ...(ibsCbs === undefined ? {} : { ibsCbs }) },
  };
}

/** Makes a request for a calculation with the IBS and CBS of the vector. */
export function aReformBody(vector: ReformVector): Record<string, unknown> {
  const uf = typeof vector.input.uf === 'string' ? vector.input.uf : 'SP';
  return {
    issuer: { crt: 3, uf },
    operation: operationOf(vector),
    recipient: { ieIndicator: 1, uf },
    items: vector.items.map((_, index) => aReformItem(vector, index)),
    issueDate: vector.date,
  };
}
