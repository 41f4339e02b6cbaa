import type { CalculatedItem, CalculatedNote } from '@fiscal/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculatedNotes, seeded } from '../testing/generated-input.ts';

type Pick = (item: CalculatedItem) => string | undefined;

const cents = (text: string): bigint => {
  expect(text).toMatch(/^-?\d+\.\d\d$/);
  return BigInt(text.replace('.', ''));
};

const sumOf = (note: CalculatedNote, pick: Pick): bigint =>
  note.items.reduce((total, item) => total + cents(pick(item) ?? '0.00'), 0n);

/** Every field of ICMSTot, with the item values whose sum it is. Source: MOC 7.0 W03-10 to W16a-10. */
const icmsTotals: Readonly<Record<Exclude<keyof CalculatedNote['ICMSTot'], 'vNF'>, Pick>> = {
  vBC: (item) => item.ICMS.vBC,
  vICMS: (item) => item.ICMS.vICMS,
  vICMSDeson: () => undefined,
  vFCPUFDest: (item) => item.ICMSUFDest?.vFCPUFDest,
  vICMSUFDest: (item) => item.ICMSUFDest?.vICMSUFDest,
  vICMSUFRemet: (item) => item.ICMSUFDest?.vICMSUFRemet,
  vFCP: () => undefined,
  vBCST: () => undefined,
  vST: () => undefined,
  vFCPST: () => undefined,
  vFCPSTRet: () => undefined,
  vProd: (item) => item.vProd,
  vFrete: (item) => item.vFrete,
  vSeg: (item) => item.vSeg,
  vDesc: (item) => item.vDesc,
  vII: () => undefined,
  vIPI: (item) => item.IPI?.vIPI,
  vIPIDevol: (item) => item.impostoDevol?.vIPIDevol,
  vPIS: (item) => item.PIS.vPIS,
  vCOFINS: (item) => item.COFINS.vCOFINS,
  vOutro: (item) => item.vOutro,
  vTotTrib: (item) => item.vTotTrib,
};

const onlyWithDestination = ['vFCPUFDest', 'vICMSUFDest', 'vICMSUFRemet'];

function isExpected(field: string, { items }: CalculatedNote): boolean {
  if (field === 'vTotTrib') return items.some(({ vTotTrib }) => vTotTrib !== undefined);
  return !onlyWithDestination.includes(field) || items.some(({ ICMSUFDest }) => ICMSUFDest !== undefined);
}

test('every field of ICMSTot is the sum of the values of the items and is present exactly when it is required', () => {
  fc.assert(
    fc.property(calculatedNotes(), ({ note }) => {
      for (const [field, pick] of Object.entries(icmsTotals)) {
        const total = note.ICMSTot[field as keyof typeof icmsTotals];
        expect(total === undefined ? undefined : cents(total), field).toBe(
          isExpected(field, note) ? sumOf(note, pick) : undefined,
        );
      }
    }),
    seeded(100),
  );
});

test('vNF is the sum of the totals that the rule names and of no other total', () => {
  fc.assert(
    fc.property(calculatedNotes(), ({ note: { ICMSTot } }) => {
      const added = ['vProd', 'vFrete', 'vSeg', 'vOutro', 'vIPI', 'vIPIDevol'] as const;
      const whole = added.reduce((total, field) => total + cents(ICMSTot[field]), -cents(ICMSTot.vDesc));
      expect(cents(ICMSTot.vNF)).toBe(whole);
    }),
    seeded(100),
  );
});

type Values = NonNullable<NonNullable<CalculatedItem['IBSCBS']>['gIBSCBS']>;
const ofValues =
  (pick: (values: Values) => string | undefined): Pick =>
  ({ IBSCBS }) =>
    IBSCBS?.gIBSCBS === undefined ? undefined : pick(IBSCBS.gIBSCBS);

/** The fields of IBSCBSTot by path, in the order of the layout. Source: NT 2025.002 W35-10 to W59g. */
const reformTotals: Readonly<Record<string, Pick>> = {
  vBCIBSCBS: ofValues(({ vBC }) => vBC),
  'gIBS.gIBSUF.vDif': ofValues(({ gIBSUF }) => gIBSUF.gDif?.vDif),
  'gIBS.gIBSUF.vDevTrib': () => undefined,
  'gIBS.gIBSUF.vIBSUF': ofValues(({ gIBSUF }) => gIBSUF.vIBSUF),
  'gIBS.gIBSMun.vDif': ofValues(({ gIBSMun }) => gIBSMun.gDif?.vDif),
  'gIBS.gIBSMun.vDevTrib': () => undefined,
  'gIBS.gIBSMun.vIBSMun': ofValues(({ gIBSMun }) => gIBSMun.vIBSMun),
  'gIBS.vIBS': ofValues(({ vIBS }) => vIBS),
  'gIBS.vCredPres': () => undefined,
  'gIBS.vCredPresCondSus': () => undefined,
  'gCBS.vDif': ofValues(({ gCBS }) => gCBS.gDif?.vDif),
  'gCBS.vDevTrib': () => undefined,
  'gCBS.vCBS': ofValues(({ gCBS }) => gCBS.vCBS),
  'gCBS.vCredPres': () => undefined,
  'gCBS.vCredPresCondSus': () => undefined,
  'gEstornoCred.vIBSEstCred': ({ IBSCBS }) => IBSCBS?.gEstornoCred?.vIBSEstCred,
  'gEstornoCred.vCBSEstCred': ({ IBSCBS }) => IBSCBS?.gEstornoCred?.vCBSEstCred,
};

const leaves = (group: object, at = ''): readonly (readonly [string, string])[] =>
  Object.entries(group).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const path = at === '' ? name : `${at}.${name}`;
    return typeof value === 'string' ? [[path, value] as const] : leaves(value as object, path);
  });

test('every field of IBSCBSTot is the sum of the values of the items; without a group there is no total', () => {
  fc.assert(
    fc.property(calculatedNotes(), ({ note }) => {
      const groups = note.items.flatMap(({ IBSCBS }) => (IBSCBS === undefined ? [] : [IBSCBS]));
      const reverses = groups.some(({ gEstornoCred }) => gEstornoCred !== undefined);
      const expected = Object.entries(reformTotals)
        .filter(([path]) => groups.length > 0 && (reverses || !path.startsWith('gEstornoCred')))
        .map(([path, pick]) => [path, sumOf(note, pick)]);
      const totals = note.IBSCBSTot === undefined ? [] : leaves(note.IBSCBSTot);
      expect(totals.map(([path, text]) => [path, cents(text)])).toEqual(expected);
    }),
    seeded(150),
  );
});
