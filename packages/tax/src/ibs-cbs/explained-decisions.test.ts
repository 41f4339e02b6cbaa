import type { IbsCbsRequest } from '@fiscal/api-contract';
import type { Operation, TaxDecision } from '@fiscal/domain';
import { ibsCbsClassesOn } from '@fiscal/tax-tables';
import { describe, expect, test } from 'vitest';
import { calculateNote } from '../calculate-note.ts';
import type { TaxInput, TaxItem } from '../context/tax-input.ts';
import { aNote, anItem, calculated, untaxed } from '../testing/a-note.ts';

const withClass = (ibsCbs: IbsCbsRequest) => aNote({ items: [anItem({ taxes: { ...untaxed, ibsCbs } })] });
const food = { cst: '200', classTrib: '200034' };

const legalBasis = /LC \d+\/\d{4}|EC \d+\/\d{4}|NT \d{4}\.\d{3}|Ajuste SINIEF|Informe Técnico \d{4}\.\d{3}/;
const sources: readonly TaxDecision['source'][] = [
  'item',
  'taxClass',
  'referencedNote',
  'engineDefault',
  'regime',
  'calendar',
];

describe('over every class, regime, operation and year', () => {
  const days = ['2025-06-01', '2026-11-21', '2027-02-01', '2029-07-01', '2033-01-01', '2034-05-05'];
  const cfops: Readonly<Record<Operation, string>> = {
    sale: '5102',
    return: '5202',
    bonus: '5910',
    transfer: '5152',
  };
  const original = calculated(withClass(food)).items[0]?.IBSCBS ?? null;
  const originals = [undefined, { quantity: '1', ibsCbs: original }, { quantity: '1', ibsCbs: null }];
  const rates = { ibsUfRate: '0.1', ibsMunRate: '0', cbsRate: '8.5' };

  const inputs = ([1, 3] as const).flatMap((crt) =>
    (Object.keys(cfops) as Operation[]).flatMap((operation) =>
      days.flatMap((issuedOn) =>
        classesOf(issuedOn).flatMap((ibsCbs) =>
          (operation === 'return' ? originals : [undefined]).map((item) =>
            aNoteOf({ crt, operation, issuedOn, ibsCbs, original: item }),
          ),
        ),
      ),
    ),
  );

  function classesOf(day: string): readonly (IbsCbsRequest | null | undefined)[] {
    const ofNfe = ibsCbsClassesOn(day).filter(({ code }) => code.endsWith('1') || code.startsWith('41'));
    const reversal = { ibsValue: '0.01', cbsValue: '0.09' };
    const requests = ofNfe.map(({ cst, code, groups }) => ({
      cst,
      classTrib: code,
      ...(groups.includes('gEstornoCred') ? { ...reversal, donation: true } : {}),
    }));
    return [undefined, null, ...requests, ...requests.map((request) => ({ ...request, ...rates }))];
  }

  function aNoteOf(of: {
    readonly crt: 1 | 3;
    readonly operation: Operation;
    readonly issuedOn: string;
    readonly ibsCbs: IbsCbsRequest | null | undefined;
    readonly original: TaxItem['original'];
  }): TaxInput {
    const { crt, operation, issuedOn, ibsCbs, original: back } = of;
    const simples = crt === 1;
    const icms = simples ? ({ csosn: '900' } as const) : ({ cst: '90' } as const);
    const contribution = { cst: simples ? '49' : '08' } as const;
    const item = anItem({
      cfop: cfops[operation],
      original: back,
      taxes: { icms, pis: contribution, cofins: contribution, ibsCbs },
    });
    return aNote({
      issuer: { crt, uf: 'SP' },
      operation,
      issuedOn,
      items: [item],
      payments: operation === 'sale' ? [{ method: '15' }] : [],
    });
  }

  test('each decision names its law and one of the six sources; each refusal names its path and its cStat', () => {
    const results = inputs.map((input) => calculateNote(input));
    expect(results.length).toBeGreaterThan(2_500);
    expect(results.filter(({ ok }) => ok).length).toBeGreaterThan(1_250);
    const decisions = results.flatMap((result) =>
      result.ok ? result.note.items.flatMap((i) => i.decisions) : [],
    );
    const ofIbsCbs = results.flatMap((result) =>
      result.ok ? [] : result.problems.filter(({ path }) => path.includes('ibsCbs')),
    );
    expect(decisions.filter(({ reason }) => !legalBasis.test(reason))).toEqual([]);
    expect(decisions.filter(({ source }) => !sources.includes(source))).toEqual([]);
    expect(new Set(decisions.map(({ source }) => source)).size).toBe(sources.length - 1);
    expect(ofIbsCbs.length).toBeGreaterThan(0);
    expect(ofIbsCbs.filter(({ message }) => !/SEFAZ \d{4}/.test(message))).toEqual([]);
  });

  test('a note whose items all have a classification has no decision without a value', () => {
    const decided = calculated(withClass(food));
    expect(decided.items[0]?.decisions.filter(({ value }) => value === null)).toEqual([]);
  });
});
