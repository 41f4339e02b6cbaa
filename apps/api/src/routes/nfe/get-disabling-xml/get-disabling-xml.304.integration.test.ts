import { expect, test } from 'vitest';
import { finishDisabling, queueDisabling } from '../../../testing/disablings.ts';
import { readyCompany } from '../../../testing/notes.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getDisablingXmlOperation } from './get-disabling-xml.operation.ts';

const api = useTestApi();

test('a client that holds the bytes does not get them again', async () => {
  const id = await queueDisabling(api(), await readyCompany(api()));
  await finishDisabling(api(), id, 'registered');
  const get = (headers: Record<string, string> = {}) =>
    api().call(getDisablingXmlOperation, { params: { id }, headers });
  const etag = (await get()).headers.get('etag') ?? '';
  const held = await get({ 'if-none-match': etag });
  expect([held.status, held.text, held.headers.get('etag')]).toEqual([304, '', etag]);
});
