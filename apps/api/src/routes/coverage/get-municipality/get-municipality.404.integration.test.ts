import { expect, test } from 'vitest';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getMunicipalityOperation } from './get-municipality.operation.ts';

const api = useTestApi();

test.each(['3550309', '355030', 'São Paulo', '0000000', 'x'.repeat(500)])(
  '%j is no municipality',
  async (cityCode) => {
    const answer = await api().call(getMunicipalityOperation, { params: { cityCode } });
    expect([answer.status, errorOf(answer).code]).toEqual([404, 'not_found']);
  },
);
