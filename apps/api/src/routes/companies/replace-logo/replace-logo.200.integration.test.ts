import { sampleJpeg, samplePng } from '@fiscal/services/testing';
import { beforeAll, expect, test } from 'vitest';
import { registerCompany } from '../../../testing/companies.ts';
import { expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getLogoOperation } from '../get-logo/get-logo.operation.ts';
import { replaceLogoOperation } from './replace-logo.operation.ts';

const api = useTestApi();
let params: { id: string };
beforeAll(async () => {
  params = { id: await registerCompany(api()) };
});

test.each([
  ['image/png', samplePng()],
  ['image/jpeg', sampleJpeg()],
  ['IMAGE/PNG; charset=binary', samplePng({ width: 41 })],
])('%s is taken, and given back as it is printed', async (type, anyBody) => {
  const put = await api().call(replaceLogoOperation, { params, anyBody, headers: { 'content-type': type } });
  const { mediaType, size, sha256 } = expectStatus(put, 200).body;
  const shown = await api().call(getLogoOperation, { params });
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, mediaType]);
  expect(shown.bytes).toHaveLength(size);
  expect(shown.headers.get('etag')).toBe(`"${Buffer.from(sha256, 'hex').toString('base64url')}"`);
});

test('a file of the longest size is read', async () => {
  const anyBody = new Uint8Array(Buffer.concat([samplePng(), Buffer.alloc(200_000)])).subarray(0, 200_000);
  expect((await api().call(replaceLogoOperation, { params, anyBody })).status).toBe(200);
});
