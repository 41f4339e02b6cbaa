import { expect, test } from 'vitest';
import { aTaker, aTakerAbroad, someDpsFacts } from '../testing/sample-facts.ts';
import { incidenceCityOf } from './incidence.ts';

const rio = '3304557';

const cityOf = (nationalCode: string, changes: Parameters<typeof someDpsFacts>[0] = {}) =>
  incidenceCityOf(
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
  ['of the provider wherever it is done', '010101', inRio.location, '3550308'],
  ['where construction stands', '070202', inRio.location, rio],
  ['in maritime waters of the provider', '070202', { cityCode: '0000000' }, '3550308'],
  ['of a port on land nowhere at sea', '200101', { cityCode: '0000000' }, undefined],
  ['of a port where it is', '200101', inRio.location, rio],
  ['of labour where the taker is', '170501', inRio.location, '3550308'],
  ['abroad nowhere', '070202', { country: 'US' }, undefined],
  ['of the untaxed service nowhere', '990101', inRio.location, undefined],
  ['of an unknown service nowhere', '999999', inRio.location, undefined],
])('where the ISSQN is due: %s', (_name, code, location, city) => {
  expect(cityOf(code, at(location, code))).toBe(city);
});

test('where the ISSQN is due: labour for a taker abroad is due where the work is done, and nowhere without an address', () => {
  const labour = { nationalCode: '170501', description: 'x', ...inRio };
  const due = (recipient: typeof aTaker | null) =>
    incidenceCityOf(someDpsFacts({ request: { service: labour, recipient } }));
  expect(due(aTakerAbroad)).toBe(rio);
  expect(due({ noNifReason: 1, name: 'Example Corp' })).toBe(rio);
  expect(due({ nif: 'US123456789', name: 'Example Corp' })).toBe(rio);
  expect(due({ ...aTaker, address: null })).toBeUndefined();
  expect(due(null)).toBeUndefined();
});

test.each(['immune', 'export', 'notTaxed'] as const)(
  'where the ISSQN is due: %s is due nowhere',
  (taxation) => {
    expect(incidenceCityOf(someDpsFacts({ request: { iss: { taxation } } }))).toBeUndefined();
  },
);
