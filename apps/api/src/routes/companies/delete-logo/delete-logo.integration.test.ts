import { samplePng } from '@fiscal/services/testing';
import { expect, test } from 'vitest';
import { registerCompany } from '../../../testing/companies.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getLogoOperation } from '../get-logo/get-logo.operation.ts';
import { replaceLogoOperation } from '../replace-logo/replace-logo.operation.ts';
import { deleteLogoOperation } from './delete-logo.operation.ts';

const api = useTestApi();

test('204: a logo is removed; afterwards reading and removing it return 404', async () => {
  const params = { id: await registerCompany(api()) };
  await api().call(replaceLogoOperation, { params, anyBody: samplePng() });
  const removed = await api().call(deleteLogoOperation, { params });
  expect([removed.status, removed.text]).toEqual([204, '']);
  const gone = [
    await api().call(deleteLogoOperation, { params }),
    await api().call(getLogoOperation, { params }),
  ];
  for (const answer of gone) expect([answer.status, errorOf(answer).code]).toEqual([404, 'not_found']);
});
