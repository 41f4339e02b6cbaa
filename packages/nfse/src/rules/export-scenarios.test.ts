import { readFileSync } from 'node:fs';
import type { NfseRequest } from '@fiscal/api-contract';
import { issTaxations } from '@fiscal/domain';
import { testWithShared } from '@fiscal/testkit/testing';
import { expect } from 'vitest';
import { checkNfseRequest } from '../check-nfse-request.ts';
import { resolveNfse } from '../resolve/resolve-nfse.ts';
import { aTaker, aTakerAbroad, someDpsFacts } from '../testing/sample-facts.ts';

type Scenario = readonly [
  id: number,
  takerAbroad: 0 | 1,
  intermediaryAbroad: 0 | 1,
  placeAbroad: 0 | 1,
  incidence: 'EP' | 'ET' | 'LP' | '990101' | 'PARAM',
  tribISSQN: 1 | 2 | 3 | 4,
  result: string | null,
  cLocIncid: 'EP' | 'ET' | 'LP' | null,
  nbs: string | null,
  resultCountry: 'R' | 'N' | null,
  foreignTrade: string | null,
];

const sheet = 'data/nfse/cenarios-exportacao.json';

const services = { EP: '010101', ET: '170501', LP: '110201', 990101: '990101', PARAM: '010101' } as const;
const placeCity = '3304557';
const takerCity = '3106200';
const cities = { EP: '3550308', ET: takerCity, LP: placeCity } as const;
const trade = {
  mode: '1',
  relationship: '0',
  currency: '220',
  amount: '300.00',
  providerIncentive: '01',
  recipientIncentive: '01',
  temporaryGoods: '1',
  shareWithMdic: false,
} as const;

const takerElsewhere = {
  ...aTaker,
  address: { street: 'Rua A', number: '1', district: 'Centro', cityCode: takerCity, zip: '30110001' },
};

function requestOf(
  [, takerAbroad, intermediaryAbroad, placeAbroad, incidence, tribISSQN]: Scenario,
  resultCountry: string | undefined,
): Partial<NfseRequest> {
  const crosses = takerAbroad + intermediaryAbroad + placeAbroad > 0 || tribISSQN === 3;
  return {
    recipient: takerAbroad === 1 ? aTakerAbroad : takerElsewhere,
    ...(intermediaryAbroad === 1 ? { intermediary: { ...aTakerAbroad, nif: 'US2' } } : {}),
    service: {
      nationalCode: services[incidence],
      nbs: '115021000',
      description: 'x',
      location: placeAbroad === 1 ? { country: 'US' } : { cityCode: placeCity },
      ...(crosses ? { foreignTrade: trade } : {}),
    },
    iss: {
      taxation: issTaxations[tribISSQN - 1],
      ...(tribISSQN === 2 ? { immunityType: 1 } : {}),
      ...(resultCountry === undefined ? {} : { resultCountry }),
    },
  };
}

const codesOf = (scenario: Scenario, resultCountry?: string): readonly (string | undefined)[] =>
  checkNfseRequest(someDpsFacts({ request: requestOf(scenario, resultCountry) })).map(
    ({ message }) => /\(Sefin (E\d{4})\)$/.exec(message)?.[1],
  );

/** A refusal that depends only on the parameters of a municipality; the authority decides it. */
const ofParameters = 'E0539';
/** The scenario whose cell about the country of the result is wrong in the sheet. */
const misprinted = 68;

testWithShared('every scenario of the sheet of exports has the outcome of its row', sheet, (file) => {
  const { rows } = JSON.parse(readFileSync(file, 'utf8')) as { readonly rows: readonly Scenario[] };
  expect(rows).toHaveLength(112);
  for (const scenario of rows) {
    const [id, , , , , , result, cLocIncid, , resultCountry] = scenario;
    const demanded = resultCountry === 'R' && id !== misprinted;
    const refusal = result === null || result === 'WARN' || result === ofParameters ? [] : [result];
    expect(codesOf(scenario, demanded ? 'US' : undefined), String(id)).toEqual(refusal);
    if (demanded) expect(codesOf(scenario), String(id)).toEqual(['E0590']);
    else if (result === null) expect(codesOf(scenario, 'US'), String(id)).toEqual(['E0591']);
    if (cLocIncid === null) continue;
    const { forecast } = resolveNfse(someDpsFacts({ request: requestOf(scenario, undefined) }));
    expect(forecast.cLocIncid, String(id)).toBe(cities[cLocIncid]);
  }
});
