import { canonicalize, elementAt, readXml, xmlDeclaration } from '@fiscal/xml';
import { describe, expect, test } from 'vitest';
import { buildDps } from './build-dps.ts';
import { dpsLayouts } from './dps-layouts.ts';
import { resolveNfse } from './resolve/resolve-nfse.ts';
import { nfseSchema } from './testing/nfse-schemas.ts';
import { aTaker, someDpsFacts } from './testing/sample-facts.ts';

const layout = { name: 'nt009', version: '1.02' } as const;
const schema = nfseSchema('DPS_v1.01.xsd');

const build = (changes: Parameters<typeof someDpsFacts>[0]) => {
  const facts = someDpsFacts(changes);
  return buildDps(facts, resolveNfse(facts));
};

function tagsAt(changes: Parameters<typeof someDpsFacts>[0], path: string): readonly string[] {
  const built = build(changes);
  if (!built.ok) throw new Error(JSON.stringify(built.problems));
  expect(xmlDeclaration + canonicalize(built.xml)).toBe(built.xml);
  const read = readXml(built.xml);
  const element = read.ok ? elementAt(read.root, path) : undefined;
  return element?.children.map(({ name }) => name) ?? [];
}

const simples = {
  provider: { crt: 1 },
  settings: { simplesTaxRegime: 1, ibsCbsSimplesRegime: 2, simplesActivity: '07' },
  request: {
    service: { nationalCode: '010101', nbs: '115021000', description: 'Serviço', internalCode: 'A1' },
    approximateTaxes: { simplesRate: '6.00' },
    ibsCbs: {
      operationIndicator: '100301',
      cst: '000',
      classTrib: '000001',
      presumedCredit: '01',
      personalUse: false,
      beneficiary: aTaker,
    },
  },
} as const;

test('the layouts of 1.01 have a date and a package, and the layout of NT 009 has neither', () => {
  expect(
    dpsLayouts.map(({ name, environment, validFrom, package: from }) => [name, environment, validFrom, from]),
  ).toEqual([
    ['1.01', 'homologation', '2026-07-27', '1.01-20260727'],
    ['1.01', 'production', '2026-08-10', '1.01-20260727'],
    ['nt009', 'homologation', undefined, undefined],
    ['nt009', 'production', undefined, undefined],
  ]);
});

test('no element of NT 009 is written in 1.01, for any settings of the company', () => {
  const built = build(simples);
  expect(built.ok && schema.problemsOf(built.xml)).toEqual([]);
  expect(built.ok && built.xml).not.toMatch(/regApIBSCBSSN|cAtvSN/);
});

describe('a DPS of the configured NT 009', () => {
  const chosen = { ...simples, layout };

  test.each([
    [
      'infDPS',
      'tpAmb dhEmi verAplic serie nDPS dCompet tpEmit finNFSe cLocEmi prest toma indDest dest serv valores IBSCBS',
    ],
    ['infDPS/prest/regTrib', 'opSimpNac regApTribSN regApIBSCBSSN regEspTrib'],
    ['infDPS/serv/cServ', 'cTribNac cNBS cAtvSN cIntContrib xDescServ'],
    ['infDPS/IBSCBS', 'indFinal cIndOp valores'],
    ['infDPS/IBSCBS/valores/trib', 'CST cClassTrib gIBSCBS'],
    ['infDPS/IBSCBS/valores/trib/gIBSCBS', 'cCredPres'],
  ])('has the tags of its layout in %s', (path, tags) => {
    expect(tagsAt(chosen, path)).toEqual(tags.split(' '));
  });

  test('has the version that the configuration names', () => {
    const built = build(chosen);
    expect(built.ok && built.xml).toContain(' versao="1.02"><infDPS ');
  });

  test('has the indicator of a beneficiary also without IBS and CBS, and a regime of the Simples only for Simples companies', () => {
    const ordinary = { layout, settings: simples.settings };
    expect(tagsAt(ordinary, 'infDPS')).toEqual(expect.arrayContaining(['finNFSe', 'indDest']));
    expect(tagsAt(ordinary, 'infDPS')).not.toContain('IBSCBS');
    expect(tagsAt(ordinary, 'infDPS/prest/regTrib')).toEqual(['opSimpNac', 'regEspTrib']);
    expect(tagsAt(ordinary, 'infDPS/serv/cServ')).not.toContain('cAtvSN');
  });

  test('has the indicator of another beneficiary, and the activity of the request or else of the company', () => {
    const xmlOf = (changes: Parameters<typeof build>[0]): string => {
      const built = build(changes);
      if (!built.ok) throw new Error(JSON.stringify(built.problems));
      return built.xml;
    };
    const { request } = simples;
    const service = { ...request.service, simplesActivity: '08' } as const;
    expect(xmlOf(chosen)).toMatch(/<indDest>1<.*<cAtvSN>07</);
    expect(xmlOf({ ...chosen, request: { ...request, service } })).toContain('<cAtvSN>08<');
    expect(xmlOf({ layout })).toContain('<indDest>0<');
  });

  test('refuses the values that the note changes without defining their form', () => {
    const built = build({
      layout,
      request: {
        amounts: { service: '100.00', deduction: { amount: '1.00' } },
        service: {
          nationalCode: '010101',
          description: 'x',
          foreignTrade: {
            mode: '1',
            relationship: '0',
            currency: '220',
            amount: '1.00',
            providerIncentive: '01',
            recipientIncentive: '01',
            temporaryGoods: '1',
            shareWithMdic: true,
          },
        },
        ibsCbs: {
          operationIndicator: '100301',
          cst: '000',
          classTrib: '000001',
          property: { cib: '12345678' },
          reimbursements: [
            {
              other: { number: '1', description: 'x' },
              issueDate: '2026-10-31',
              competenceDate: '2026-10-31',
              type: '01',
              amount: '1.00',
            },
          ],
        },
      },
    });
    expect(built.ok ? [] : built.problems.map(({ path }) => path)).toEqual([
      'amounts.deduction',
      'service.foreignTrade',
      'ibsCbs.property',
      'ibsCbs.reimbursements',
    ]);
  });
});
