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

test.each([
  { 'content-type': 'application/json' },
  { 'content-type': 'image/svg+xml' },
  { 'content-type': 'image/gif' },
  { 'content-type': '' },
  { 'content-encoding': 'gzip' },
])('%j is refused', async (headers) => {
  const answer = await api().call(replaceLogoOperation, { params, anyBody: samplePng(), headers });
  expect([answer.status, errorOf(answer).code]).toEqual([415, 'unsupported_media_type']);
});
