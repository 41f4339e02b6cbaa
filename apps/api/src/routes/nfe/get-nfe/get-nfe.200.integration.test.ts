import { expect, test } from 'vitest';
import { queueNote, readyCompany, settleNote } from '../../../testing/notes.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getNfeOperation } from './get-nfe.operation.ts';

const api = useTestApi();

test('a note is read, and wait answers as soon as it is settled', async () => {
  const id = await queueNote(api(), await readyCompany(api()));
  expect((await api().call(getNfeOperation, { params: { id } })).body).toMatchObject({
    id,
    status: 'queued',
  });
  const startedAt = performance.now();
  const waiting = api().call(getNfeOperation, { params: { id }, query: { wait: '20' } });
  await settleNote(api(), id, 'authorized');
  expect((await waiting).body).toMatchObject({ status: 'authorized', protocol: '135260000000001' });
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});
