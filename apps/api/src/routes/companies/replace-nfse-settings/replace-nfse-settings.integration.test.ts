import { beforeAll, expect, test } from 'vitest';
import { registerCompany } from '../../../testing/companies.ts';
import { expectRefusedAt, expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getCompanyOperation } from '../get-company/get-company.operation.ts';
import { replaceNfseSettingsOperation } from './replace-nfse-settings.operation.ts';

const api = useTestApi();
let id: string;
beforeAll(async () => {
  id = await registerCompany(api());
});

const unset = {
  simplesTaxRegime: null,
  ibsCbsSimplesRegime: null,
  specialRegime: null,
  simplesActivity: null,
  signatureProfile: null,
  approximateTaxes: null,
};

test('200: the request replaces all settings, and an absent field becomes null', async () => {
  const put = async (body: object) => {
    const answer = await api().call(replaceNfseSettingsOperation, { params: { id }, anyBody: body });
    expect(answer.status, answer.text).toBe(200);
    const shown = await api().call(getCompanyOperation, { params: { id } });
    return expectStatus(shown, 200).body.nfse.settings;
  };
  expect(
    await put({
      simplesTaxRegime: 1,
      ibsCbsSimplesRegime: 2,
      specialRegime: 9,
      simplesActivity: '07',
      signatureProfile: 'rsaSha256',
      approximateTaxes: { rates: { federal: '13.4', state: '0', municipal: '100' } },
    }),
  ).toEqual({
    simplesTaxRegime: 1,
    ibsCbsSimplesRegime: 2,
    specialRegime: 9,
    simplesActivity: '07',
    signatureProfile: 'rsaSha256',
    approximateTaxes: {
      simplesRate: null,
      rates: { federal: '13.40', state: '0.00', municipal: '100.00' },
      amounts: null,
    },
  });
  expect(await put({ specialRegime: 0, approximateTaxes: { simplesRate: '99.99' } })).toEqual({
    ...unset,
    specialRegime: 0,
    approximateTaxes: { simplesRate: '99.99', rates: null, amounts: null },
  });
  const amounts = { federal: '1234.5', state: '1', municipal: '0.07' };
  expect((await put({ approximateTaxes: { amounts } })).approximateTaxes).toEqual({
    simplesRate: null,
    rates: null,
    amounts: { federal: '1234.50', state: '1.00', municipal: '0.07' },
  });
  expect(await put({ simplesActivity: null, approximateTaxes: null })).toEqual(unset);
  expect(await put({})).toEqual(unset);
});

const shares = { federal: '1.00', state: '1.00', municipal: '1.00' };

test.each([
  [{ simplesTaxRegime: 4 }, 'simplesTaxRegime'],
  [{ ibsCbsSimplesRegime: 0 }, 'ibsCbsSimplesRegime'],
  [{ specialRegime: 7 }, 'specialRegime'],
  [{ simplesActivity: '7' }, 'simplesActivity'],
  [{ approximateTaxes: { simplesRate: '100.00' } }, 'approximateTaxes.simplesRate'],
  [{ approximateTaxes: { simplesRate: '6.001' } }, 'approximateTaxes.simplesRate'],
  [{ approximateTaxes: { rates: { ...shares, state: '100.01' } } }, 'approximateTaxes.rates.state'],
  [{ approximateTaxes: { rates: { federal: '1', state: '1' } } }, 'approximateTaxes.rates.municipal'],
  [{ approximateTaxes: { amounts: { ...shares, federal: '-1' } } }, 'approximateTaxes.amounts.federal'],
  [{ approximateTaxes: {} }, 'approximateTaxes'],
  [{ approximateTaxes: { simplesRate: '6.00', amounts: shares } }, 'approximateTaxes'],
  [{ approximateTaxes: { rates: shares, amounts: shares } }, 'approximateTaxes'],
])('422: %j is refused at %s, and the settings stay', async (body, path) => {
  const answer = await api().call(replaceNfseSettingsOperation, { params: { id }, anyBody: body });
  expectRefusedAt(answer, path);
  const shown = await api().call(getCompanyOperation, { params: { id } });
  expect(expectStatus(shown, 200).body.nfse.settings.approximateTaxes).toBeNull();
});
