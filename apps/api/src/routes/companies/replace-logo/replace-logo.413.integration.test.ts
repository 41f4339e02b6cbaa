import { samplePng } from '@fiscal/services/testing';
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

test.each([{}, { 'content-length': '200001' }])('a longer file is refused, with %j', async (headers) => {
  const anyBody = new Uint8Array(Buffer.concat([samplePng(), Buffer.alloc(200_000)])).subarray(0, 200_001);
  const answer = await api().call(replaceLogoOperation, { params, anyBody, headers });
  expect(answer.status).toBe(413);
  expect(errorOf(answer)).toMatchObject({ code: 'payload_too_large', details: { maxBytes: 200_000 } });
});
