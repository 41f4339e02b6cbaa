import type { CalculatedItem } from '@fiscal/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type ComputedItem,
  expectedContribution,
  expectedDifal,
  expectedGross,
  expectedIbsCbs,
  expectedIcms,
  expectedIpi,
  legalInterstateRate,
} from './testing/expected-item.ts';
import { type CalculatedInput, calculatedNotes, seeded } from './testing/generated-input.ts';

const itemsOf = ({ input, note }: CalculatedInput): readonly ComputedItem[] =>
  note.items.flatMap((item, i) => {
    const request = input.items[i];
    return request === undefined ? [] : [{ input, request, item, ...note.ide }];
  });

/** Judges every item of generated notes by fractions of whole numbers, an arithmetic that the engine does not use. */
function eachItem(judge: (computed: ComputedItem) => void): void {
  fc.assert(
    fc.property(calculatedNotes(), (calculated) => {
      for (const computed of itemsOf(calculated)) judge(computed);
    }),
    seeded(100),
  );
}

test('vProd is quantity times price, rounded half up, for decimals of any length', () => {
  eachItem((computed) => expect(computed.item.vProd).toBe(expectedGross(computed)));
});

test('the IPI is computed by its rate, or is the given value', () => {
  eachItem((computed) => {
    const { vBC, pIPI, vIPI } = computed.item.IPI ?? {};
    const expected = expectedIpi(computed);
    expect(expected === undefined ? undefined : { vBC, pIPI, vIPI }).toEqual(expected);
  });
});

test('the ICMS of CST 00, 20, 51, 90 and CSOSN 900 has its base, reduction, deferral and value', () => {
  eachItem((computed) => expect(icmsValues(computed.item)).toEqual(expectedIcms(computed)));
});

function icmsValues({ ICMS }: CalculatedItem): object {
  const { element, orig, CST, CSOSN, pCredSN, vCredICMSSN, ...values } = ICMS;
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

test('the base of PIS and COFINS is the operation without ICMS, or the given base', () => {
  eachItem((computed) => {
    const { PIS, COFINS } = computed.item;
    const valuesOf = (...values: readonly (string | undefined)[]) =>
      values.every((value) => value === undefined) ? undefined : values;
    expect(valuesOf(PIS.vBC, PIS.pPIS, PIS.vPIS)).toEqual(expectedContribution(computed, 'pis'));
    expect(valuesOf(COFINS.vBC, COFINS.pCOFINS, COFINS.vCOFINS)).toEqual(
      expectedContribution(computed, 'cofins'),
    );
  });
});

test('the DIFAL has the single base, the rate of the two states, and the fund if the state has one', () => {
  eachItem((computed) => {
    expect(computed.item.ICMSUFDest).toEqual(expectedDifal(computed));
    if (computed.item.ICMSUFDest === undefined || computed.input.operation === 'return') return;
    expect(computed.item.ICMSUFDest.pICMSInter).toBe(legalInterstateRate(computed));
  });
});

test('IBS and CBS of 2026 have a base without the other taxes and the reductions of the class, and are rounded half even', () => {
  eachItem((computed) => {
    const mirrors = computed.request.original !== undefined && computed.request.taxes?.ibsCbs === undefined;
    if (!mirrors) expect(computed.item.IBSCBS?.gIBSCBS).toEqual(expectedIbsCbs(computed));
  });
});
