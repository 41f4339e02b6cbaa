import { sampleJpeg, samplePng } from '@fiscal/services/testing';
import { beforeAll, expect, test } from 'vitest';
import { registerCompany } from '../../../testing/companies.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { replaceLogoOperation } from './replace-logo.operation.ts';

const api = useTestApi();
let params: { id: string };
beforeAll(async () => {
  params = { id: await registerCompany(api()) };
});

test.each([
  ['a JPEG that is called PNG', sampleJpeg(), 'type'],
  ['a picture that is cut', samplePng().subarray(0, 60), 'broken'],
  ['nothing', new Uint8Array(), 'type'],
])('%s is refused', async (_, anyBody, reason) => {
  const answer = await api().call(replaceLogoOperation, { params, anyBody });
  expect(answer.status).toBe(422);
  expect(errorOf(answer)).toMatchObject({ code: 'logo_invalid_file', details: { reason } });
});

test('a picture that is too wide is refused', async () => {
  const answer = await api().call(replaceLogoOperation, { params, anyBody: samplePng({ width: 1_001 }) });
  const details = { width: 1_001, height: 20, maxSide: 1_000 };
  expect(errorOf(answer)).toMatchObject({ code: 'logo_dimensions', details });
});
