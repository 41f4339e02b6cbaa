import { describe, expect, test } from 'vitest';
import { someDpsFacts } from '../testing/sample-facts.ts';
import { resolveNfse } from './resolve-nfse.ts';

describe('the forecast', () => {
  test('has a base, but neither ISSQN nor IBS and CBS, when the rate of the municipality is not known', () => {
    const { forecast } = resolveNfse(
      someDpsFacts({
        incidence: { active: true },
        request: { ibsCbs: { operationIndicator: '100301', cst: '000', classTrib: '000001' } },
      }),
    );
    expect(forecast).toEqual({ cLocIncid: '3550308', vBC: '1500.00', vLiq: '1500.00' });
  });

  test('the rate of the DPS prevails over the rate of the municipality', () => {
    const { forecast } = resolveNfse(
      someDpsFacts({ incidence: { active: false, rate: '5.00' }, request: { iss: { rate: '2' } } }),
    );
    expect([forecast.pAliqAplic, forecast.vISSQN]).toEqual(['2.00', '30.00']);
  });

  test('a benefit reduces the base after the deduction, by percentage or amount', () => {
    const forecastOf = (benefit: object, deduction?: object) =>
      resolveNfse(
        someDpsFacts({
          request: {
            amounts: { service: '1000.00', ...(deduction === undefined ? {} : { deduction }) },
            iss: { benefit: { number: '35503080200001', ...benefit } },
          },
        }),
      ).forecast;
    expect(forecastOf({ percent: '10' }, { amount: '200' })).toMatchObject({
      vCalcBM: '80.00',
      vBC: '720.00',
    });
    expect(forecastOf({ amount: '100' })).toMatchObject({ vBC: '900.00' });
    expect(forecastOf({ amount: '100' }).vCalcBM).toBeUndefined();
  });

  test('the base is reduced by the amounts deducted from documents, not by their deductible amounts', () => {
    const document = { type: '1', issuedOn: '2026-11-01', deductible: '100.00', deducted: '50.00' };
    const amounts = { service: '1000.00', deduction: { documents: [document, document] } } as never;
    const { forecast } = resolveNfse(someDpsFacts({ request: { amounts } }));
    expect(forecast).toMatchObject({ vBC: '900.00' });
  });

  test('the amount of the ISSQN is unknown when only the register has the reduction of a benefit', () => {
    const forecastOf = (withholding: 'none' | 'recipient') =>
      resolveNfse(someDpsFacts({ request: { iss: { withholding, benefit: { number: '35503080400001' } } } }))
        .forecast;
    expect(forecastOf('none')).toEqual({ cLocIncid: '3550308', vLiq: '1500.00' });
    expect(forecastOf('recipient')).toEqual({ cLocIncid: '3550308' });
  });

  test('the net amount is unknown when the ISSQN is withheld at an unknown rate', () => {
    const request = { iss: { withholding: 'recipient' }, federal: { withheld: { irrf: '22.50' } } } as const;
    const { forecast } = resolveNfse(someDpsFacts({ incidence: { active: true }, request }));
    expect(forecast).toEqual({ cLocIncid: '3550308', vBC: '1500.00' });
  });

  test('a reimbursement is subtracted from both bases', () => {
    const { forecast } = resolveNfse(
      someDpsFacts({
        request: {
          ibsCbs: {
            operationIndicator: '100301',
            cst: '000',
            classTrib: '000001',
            reimbursements: [
              {
                other: { number: '1', description: 'Nota' },
                issueDate: '2026-11-01',
                competenceDate: '2026-11-01',
                type: '02',
                amount: '500.00',
              },
            ],
          },
        },
      }),
    );
    expect([forecast.vBC, forecast.vISSQN, forecast.ibsCbs?.vBC]).toEqual(['1000.00', '50.00', '950.00']);
  });

  test.each([
    ['suspended', { suspension: { type: 'judicial', process: '1'.repeat(30) } }],
    ['immune', { taxation: 'immune', immunityType: 1 }],
  ] as const)(
    'the only forecast of a note with %s ISSQN is the net amount, without the withheld taxes',
    (_name, iss) => {
      const federal = { withheld: { irrf: '22.50' } };
      const { forecast } = resolveNfse(someDpsFacts({ request: { iss, federal } }));
      const { cLocIncid: _, ...values } = forecast;
      expect(values).toEqual({ vLiq: '1477.50' });
    },
  );

  test('all withheld amounts are subtracted from the net amount, and the ISSQN only when it is withheld', () => {
    const federal = { withheld: { irrf: '1', inss: '20', socialContributions: '300' } };
    const of = (withholding: 'none' | 'recipient') =>
      resolveNfse(someDpsFacts({ request: { iss: { withholding }, federal } })).forecast;
    expect(of('none')).toMatchObject({ vISSQN: '75.00', vTotalRet: '321.00', vLiq: '1179.00' });
    expect(of('recipient')).toMatchObject({ vISSQN: '75.00', vTotalRet: '396.00', vLiq: '1104.00' });
  });

  test.each<[string, Parameters<typeof someDpsFacts>[0], string | undefined]>([
    ['of the normal regime', {}, '75.00'],
    ['of a MEI', { provider: { crt: 4 } }, undefined],
    ['of a special regime', { settings: { specialRegime: 6 } }, undefined],
    ['of the Simples, in the DAS', { provider: { crt: 1 } }, undefined],
    [
      'of the Simples, withheld',
      { provider: { crt: 1 }, request: { iss: { withholding: 'recipient', rate: '2.00' } } },
      '30.00',
    ],
    ['of the Simples, outside the DAS', { provider: { crt: 1 }, settings: { simplesTaxRegime: 2 } }, '75.00'],
  ])('whether the ISSQN is forecast for a company %s', (_, changes, vISSQN) => {
    expect(resolveNfse(someDpsFacts(changes)).forecast.vISSQN).toBe(vISSQN);
  });

  test('the deducted amount is forecast for a percentage and for documents, but not for a deduction that is an amount', () => {
    const document = {
      otherDocument: '1',
      type: '2',
      issueDate: '2026-11-01',
      deductible: '9',
      deducted: '9',
    };
    const of = (deduction: object) =>
      resolveNfse(someDpsFacts({ request: { amounts: { service: '1000.00', deduction } } })).forecast.vCalcDR;
    expect([of({ percent: '10' }), of({ documents: [document] }), of({ amount: '50' })]).toEqual([
      '100.00',
      '9.00',
      undefined,
    ]);
  });

  test('each tribute is deferred by its own percentage', () => {
    const deferral = { stateRate: '100', municipalRate: '0', cbsRate: '50' };
    const ibsCbs = { operationIndicator: '100301', cst: '510', classTrib: '510001', deferral };
    const { forecast } = resolveNfse(someDpsFacts({ request: { ibsCbs } }));
    expect(forecast.ibsCbs).toMatchObject({ vBC: '1425.00', vIBSUF: '0.00', vIBSMun: '0.00', vCBS: '6.41' });
  });

  test('the place of incidence abroad is the country', () => {
    const location = resolveNfse(
      someDpsFacts({
        request: {
          service: { nationalCode: '010101', description: 'x', location: { country: 'US' } },
        },
      }),
    ).location;
    expect(location).toEqual({ kind: 'country', country: 'US' });
  });
});
