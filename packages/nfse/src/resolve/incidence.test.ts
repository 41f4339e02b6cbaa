import { expect, test } from 'vitest';
import { aTaker, aTakerAbroad, someDpsFacts } from '../testing/sample-facts.ts';
import { findIncidenceCity } from './incidence.ts';

const rio = '3304557';

const cityOf = (nationalCode: string, changes: Parameters<typeof someDpsFacts>[0] = {}) =>
  findIncidenceCity(
    someDpsFacts({
      ...changes,
      request: {
        ...changes.request,
        service: { nationalCode, description: 'x', ...changes.request?.service },
      },
    }),
  );
const inRio = { location: { cityCode: rio } };
const at = (location: object, nationalCode: string) => ({
  request: { service: { nationalCode, description: 'x', location } },
});

test.each([
  ['at the provider, for any place of the service', '010101', inRio.location, '3550308'],
  ['at the place of a construction', '070202', inRio.location, rio],
  ['at the provider, for a service in maritime waters', '070202', { cityCode: '0000000' }, '3550308'],
  [
    'nowhere, for a service of a port on land in maritime waters',
    '200101',
    { cityCode: '0000000' },
    undefined,
  ],
  ['at the place of a service of a port', '200101', inRio.location, rio],
  ['at the taker, for labour', '170501', inRio.location, '3550308'],
  ['nowhere, for a place abroad', '070202', { country: 'US' }, undefined],
  ['nowhere, for the untaxed service', '990101', inRio.location, undefined],
  ['nowhere, for an unknown service', '999999', inRio.location, undefined],
])('where the ISSQN is due: %s', (_name, code, location, city) => {
  expect(cityOf(code, at(location, code))).toBe(city);
});

test('where the ISSQN is due: at the place of the work for a taker abroad, and nowhere for a taker without an address', () => {
  const labour = { nationalCode: '170501', description: 'x', ...inRio };
  const due = (recipient: typeof aTaker | null) =>
    findIncidenceCity(someDpsFacts({ request: { service: labour, recipient } }));
  expect(due(aTakerAbroad)).toBe(rio);
  expect(due({ noNifReason: 1, name: 'Example Corp' })).toBe(rio);
  expect(due({ nif: 'US123456789', name: 'Example Corp' })).toBe(rio);
  expect(due({ ...aTaker, address: null })).toBeUndefined();
  expect(due(null)).toBeUndefined();
});

test.each(['immune', 'export', 'notTaxed'] as const)(
  'where the ISSQN is due: nowhere for the taxation %s',
  (taxation) => {
    expect(findIncidenceCity(someDpsFacts({ request: { iss: { taxation } } }))).toBeUndefined();
  },
);
