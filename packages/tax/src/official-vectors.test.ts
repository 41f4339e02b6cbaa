import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CalculatedNote, decimal, type IbsCbsGroup, type IbsCbsTotal, zero } from '@fiscal/domain';
import { findIbsCbsClass, findIbsCbsCst, type IbsCbsClass } from '@fiscal/tax-tables';
import { testWithShared } from '@fiscal/testkit/testing';
import { expect, test } from 'vitest';
import { calculateNote } from './calculate-note.ts';
import type { TaxInput } from './context/tax-input.ts';
import { calculateIbsCbs } from './ibs-cbs/calculate-ibs-cbs.ts';
import { ibsCbsBase } from './ibs-cbs/ibs-cbs-base.ts';
import { taxationOf } from './ibs-cbs/ibs-cbs-taxation.ts';
import { totalIbsCbs } from './ibs-cbs/total-ibs-cbs.ts';

interface NoteVector {
  readonly id: string;
  readonly title: string;
  readonly input: TaxInput;
  readonly note: Pick<CalculatedNote, 'ICMSTot' | 'pag' | 'cobr'> & {
    readonly ide: object;
    readonly items: readonly object[];
  };
}

interface IbsCbsVector {
  readonly id: string;
  readonly title: string;
  readonly date: string;
  readonly input: {
    readonly vBC?: string | readonly string[];
    readonly vProd?: string | readonly string[];
    readonly [amount: string]: unknown;
  };
  readonly items: readonly IbsCbsGroup[];
  readonly IBSCBSTot: IbsCbsTotal;
}

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const ours = (name: string): string => fileURLToPath(new URL(`../vectors/${name}`, import.meta.url));
const notes = (read(ours('notes.json')) as { vectors: readonly NoteVector[] }).vectors;
const reform = (read(ours('ibs-cbs.json')) as { vectors: readonly IbsCbsVector[] }).vectors;

test.each(notes)('worked notes: $id $title: every value to the cent', ({ input, note }) => {
  const result = calculateNote({ ...input, issuedOn: '2026-11-21' });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const { ide, items, ICMSTot, pag, cobr } = result.note;
  expect(ide).toMatchObject(note.ide);
  const withoutReform = items.map(({ IBSCBS, decisions, ...item }) => item);
  expect(withoutReform).toEqual(note.items);
  expect({ ICMSTot, pag, cobr }).toEqual({ ICMSTot: note.ICMSTot, pag: note.pag, cobr: note.cobr });
});

test.each(reform)('worked IBS/CBS items: $id $title: group and total to the cent', (vector) => {
  const groups = vector.items.map((item, i) => groupOf(vector, item, i));
  expect(groups).toEqual(vector.items);
  expect(totalIbsCbs(groups)).toEqual(vector.IBSCBSTot);
});

/** Computes the values of the group again, if the CST has any. */
function groupOf(vector: IbsCbsVector, item: IbsCbsGroup, index: number): IbsCbsGroup {
  const { gIBSCBS: _, ...classification } = item;
  const cst = findIbsCbsCst(item.CST, vector.date);
  if (cst?.groups.includes('gIBSCBS') !== true) return classification;
  const from2027 = vector.date >= '2027';
  const { cbsRateInformed } = vector.input;
  const taxed = {
    cst,
    classTrib: classOf(item.cClassTrib, vector.date),
    regularClass: classOf(item.gIBSCBS?.gTribRegular?.cClassTribReg ?? '000001', vector.date),
    deferral: decimal('100'),
  };
  const taxation = taxationOf(taxed, {
    ibsUf: decimal(from2027 ? '0.05' : '0.1'),
    ibsMun: decimal(from2027 ? '0.05' : '0'),
    cbs: decimal(typeof cbsRateInformed === 'string' ? cbsRateInformed : '0.9'),
  });
  return { ...classification, gIBSCBS: calculateIbsCbs(taxation, baseOf(vector, item, index)) };
}

function classOf(code: string, day: string): IbsCbsClass {
  const found = findIbsCbsClass(code, day);
  if (found === undefined) throw new Error(`no class ${code}`);
  return found;
}

/**
 * Returns the base, computed from its parts when the vector gives them, so that the rule of the base is checked too.
 */
function baseOf({ input, date }: IbsCbsVector, item: IbsCbsGroup, index: number) {
  const amount = (...names: readonly string[]) => {
    const value = names.map((name) => input[name]).find((given) => given !== undefined);
    const one = Array.isArray(value) ? value[index] : value;
    return typeof one === 'string' ? decimal(one) : zero;
  };
  const price = amount('vProd', 'vServ', 'vProdLiq');
  if (price.units === 0n) return decimal(item.gIBSCBS?.vBC ?? '0');
  const plus = [amount('vFrete'), amount('vSeg'), amount('vOutro')];
  const scaleOf2 = (value: { units: bigint; scale: number }) => value.units * 10n ** BigInt(2 - value.scale);
  const operation = [price, ...plus].reduce(
    (total, value) => total + scaleOf2(value),
    -scaleOf2(amount('vDesc')),
  );
  const parts = {
    operation: { units: operation, scale: 2 },
    vICMS: amount('vICMS', 'vISSQN'),
    vICMSUFDest: zero,
    vFCPUFDest: zero,
    vPIS: amount('vPIS'),
    vCOFINS: amount('vCOFINS'),
  };
  return ibsCbsBase(parts, date);
}

testWithShared('our vectors equal the shared vectors', 'data', (sharedVectors) => {
  const taxes = read(join(sharedVectors, 'taxes/test-vectors.json')) as { vectors: readonly SharedNote[] };
  expect(taxes.vectors.map(inOurForm)).toEqual(notes);
  const ibsCbs = read(join(sharedVectors, 'reform/test-vectors.json')) as { vectors: unknown };
  expect(ibsCbs.vectors).toEqual(reform);
});

interface SharedNote {
  readonly id: string;
  readonly title: string;
  readonly input: object;
  readonly expected: {
    readonly items: readonly { readonly groups: Record<string, Record<string, object>> }[];
  };
}

const inOurForm = ({ id, title, input, expected }: SharedNote) => ({
  id,
  title,
  input,
  note: {
    ...expected,
    items: expected.items.map(({ groups, ...item }) => ({
      ...item,
      ...Object.fromEntries(Object.entries(groups).map(([name, group]) => nameGroup(name, group))),
    })),
  },
});

function nameGroup(name: string, group: Record<string, object>): readonly [string, object] {
  if (name === 'ICMSUFDest' || name === 'impostoDevol') return [name, group];
  if (name.startsWith('ICMS')) return ['ICMS', { element: name, ...group }];
  const { cEnq, ...inner } = group;
  const [element = '', tags = {}] = Object.entries(inner)[0] ?? [];
  return [name, { ...(cEnq === undefined ? {} : { cEnq }), element, ...tags }];
}
