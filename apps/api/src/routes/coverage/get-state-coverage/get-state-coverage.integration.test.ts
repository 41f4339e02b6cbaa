import { expect, test } from 'vitest';
import { expectError, expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getStateCoverageOperation } from './get-state-coverage.operation.ts';

const api = useTestApi();

test.each([
  ['SP', 'SP', true],
  ['RJ', 'SVRS', false],
  ['MA', 'SVAN', false],
] as const)('200: %s is authorized by %s', async (uf, authority, served) => {
  const { body } = expectStatus(await api().call(getStateCoverageOperation, { params: { uf } }), 200);
  expect(body).toMatchObject({ uf, environment: 'homologation', nfe: { served, contingency: false } });
  const { services, ...availability } = body.nfe.availability;
  expect(availability).toEqual({ authority, readAt: expect.any(String), measuredUntil: null });
  expect(services.map(({ service }) => service)).toEqual(['authorization', 'event', 'disabling']);
  expect(services[0]).toMatchObject({
    circuit: { state: 'closed', until: null },
    waiting: 0,
    lastHour: null,
  });
});

test.each(['sp', 'XX', 'SPX', '35', '__proto__'])('404: %j is not a state', async (uf) => {
  const answer = await api().call(getStateCoverageOperation, { params: { uf } });
  expectError(answer, 404, 'not_found');
});
