import { fixedClock } from '@fiscal/testkit';
import { describe, expect, test } from 'vitest';
import type { TestApi } from '../../../testing/test-api.ts';
import { expectError, expectStatus } from '../../../testing/typed-client.ts';
import { useOwnTestApi, useTestApi } from '../../../testing/use-test-api.ts';
import { getMunicipalityOperation } from './get-municipality.operation.ts';

const api = useTestApi();

const municipality = async (api: () => TestApi, cityCode: string) =>
  expectStatus(await api().call(getMunicipalityOperation, { params: { cityCode } }), 200).body;

test('200: a municipality that was not queried is unknown; its state is shown', async () => {
  expect(await municipality(api, '3550308')).toEqual({
    cityCode: '3550308',
    name: 'São Paulo',
    uf: 'SP',
    nfe: { served: true },
    nfse: {
      served: null,
      reason: 'unknown',
      issuer: null,
      imRequired: null,
      regimes: [4],
      parameters: null,
    },
  });
  expect((await municipality(api, '3304557')).nfse).toMatchObject({
    served: false,
    reason: 'state_not_served',
    regimes: [],
  });
});

describe('200 of a day on which companies of the Simples issue by the national issuer', () => {
  const now = new Date('2026-11-23T15:00:00.000Z');
  const api = useOwnTestApi({}, { clock: fixedClock(now.toISOString()), databaseTime: now });

  test('the agreement is the last one that was read, without the services that clients queried', async () => {
    const row = (service: string, firstDay: string, answer: string, city = '3513801', days = 0) =>
      api().asOwner(`
      insert into municipal_parameter (environment, city_code, service_code, first_day, answer, read_at, valid_until)
      values ('homologation', '${city}', '${service}', '${firstDay}', '${answer}', now() - interval '${days} days',
        now() + interval '1 hour')`);
    await row(
      '',
      '',
      '{"kind": "found", "agreement": {"type": "full", "nationalEnvironment": "on", "nationalIssuer": "off"}}',
    );
    await row('170101000', '2026-01-01', '{"kind": "absent"}');
    const { nfse } = await municipality(api, '3513801');
    expect(nfse).toEqual({
      served: false,
      reason: 'own_issuer_only',
      issuer: 'proprio',
      imRequired: null,
      regimes: [1, 2, 4],
      parameters: {
        agreement: { type: 'full', nationalEnvironment: 'on', nationalIssuer: 'off' },
        readAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:00:00\.000Z$/),
        stale: false,
      },
    });
    await row('', '', '{"kind": "absent"}', '3550308', 8);
    expect((await municipality(api, '3550308')).nfse).toMatchObject({
      served: null,
      reason: 'unknown',
      parameters: null,
    });
  });
});

test.each(['3550309', '355030', 'São Paulo', '0000000', 'x'.repeat(500)])(
  '404: %j is not a municipality',
  async (cityCode) => {
    const answer = await api().call(getMunicipalityOperation, { params: { cityCode } });
    expectError(answer, 404, 'not_found');
  },
);
