import { sampleJpeg, samplePng } from '@fiscal/services/testing';
import { beforeAll, expect, test } from 'vitest';
import { registerCompany } from '../../../testing/companies.ts';
import { errorOf, expectError, expectStatus } from '../../../testing/typed-client.ts';
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
])('200: %s is accepted, and returned in the form in which it is printed', async (type, anyBody) => {
  const put = await api().call(replaceLogoOperation, {
    params,
    anyBody,
    headers: { 'content-type': type },
  });
  const { mediaType, size, sha256 } = expectStatus(put, 200).body;
  const shown = await api().call(getLogoOperation, { params });
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, mediaType]);
  expect(shown.bytes).toHaveLength(size);
  expect(shown.headers.get('etag')).toBe(`"${Buffer.from(sha256, 'hex').toString('base64url')}"`);
});

test('200: a file of the longest size is read', async () => {
  const anyBody = new Uint8Array(Buffer.concat([samplePng(), Buffer.alloc(200_000)])).subarray(0, 200_000);
  expect((await api().call(replaceLogoOperation, { params, anyBody })).status).toBe(200);
});

test.each([{}, { 'content-length': '200001' }])('413: a longer file is refused, with %j', async (headers) => {
  const anyBody = new Uint8Array(Buffer.concat([samplePng(), Buffer.alloc(200_000)])).subarray(0, 200_001);
  const answer = await api().call(replaceLogoOperation, { params, anyBody, headers });
  expectError(answer, 413, 'payload_too_large', { maxBytes: 200_000 });
});

test.each([
  { 'content-type': 'application/json' },
  { 'content-type': 'image/svg+xml' },
  { 'content-type': 'image/gif' },
  { 'content-type': '' },
  { 'content-encoding': 'gzip' },
])('415: %j is refused', async (headers) => {
  const answer = await api().call(replaceLogoOperation, { params, anyBody: samplePng(), headers });
  expectError(answer, 415, 'unsupported_media_type');
});

test.each([
  ['a JPEG that is called PNG', sampleJpeg(), 'type'],
  ['a picture that is cut', samplePng().subarray(0, 60), 'broken'],
  ['nothing', new Uint8Array(), 'type'],
])('422: %s is refused', async (_, anyBody, reason) => {
  const answer = await api().call(replaceLogoOperation, { params, anyBody });
  expectError(answer, 422, 'logo_invalid_file', { reason });
});

test('422: a picture that is too wide is refused', async () => {
  const answer = await api().call(replaceLogoOperation, { params, anyBody: samplePng({ width: 1_001 }) });
  const details = { width: 1_001, height: 20, maxSide: 1_000 };
  expect(errorOf(answer)).toMatchObject({ code: 'logo_dimensions', details });
});
