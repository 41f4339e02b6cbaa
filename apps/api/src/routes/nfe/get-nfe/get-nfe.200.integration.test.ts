import { expect, test } from 'vitest';
import { finishNote, queueNote, readyCompany } from '../../../testing/notes.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getNfeOperation } from './get-nfe.operation.ts';

const api = useTestApi();

test('a note is read as it stands', async () => {
  const id = await queueNote(api(), await readyCompany(api()));
  expect((await api().call(getNfeOperation, { params: { id } })).body).toMatchObject({
    id,
    status: 'queued',
  });
  await finishNote(api(), id, 'authorized');
  const ended = await api().call(getNfeOperation, { params: { id } });
  expect(ended.body).toMatchObject({ status: 'authorized', protocol: '135260000000001' });
});
