import { samplePng } from '@fiscal/services/testing';
import { expect, test } from 'vitest';
import { registerCompany } from '../../../testing/companies.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { replaceLogoOperation } from '../replace-logo/replace-logo.operation.ts';
import { getLogoOperation } from './get-logo.operation.ts';

const api = useTestApi();

test('a client that holds the picture gets none', async () => {
  const params = { id: await registerCompany(api()) };
  await api().call(replaceLogoOperation, { params, anyBody: samplePng() });
  const etag = (await api().call(getLogoOperation, { params })).headers.get('etag') ?? '';
  const again = await api().call(getLogoOperation, { params, headers: { 'if-none-match': etag } });
  expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
});
