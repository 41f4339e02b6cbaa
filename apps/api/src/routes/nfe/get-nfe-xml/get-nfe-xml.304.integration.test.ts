import { expect, test } from 'vitest';
import { finishNote, queueNote, readyCompany } from '../../../testing/notes.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getNfeXmlOperation } from './get-nfe-xml.operation.ts';

const api = useTestApi();

test('a client that holds the bytes does not get them again', async () => {
  const id = await queueNote(api(), await readyCompany(api()));
  await finishNote(api(), id, 'authorized');
  const etag = (await api().call(getNfeXmlOperation, { params: { id } })).headers.get('etag') ?? '';
  for (const held of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const answer = await api().call(getNfeXmlOperation, {
      params: { id },
      headers: { 'if-none-match': held },
    });
    expect([answer.status, answer.text]).toEqual([304, '']);
    expect(answer.headers.get('etag')).toBe(etag);
  }
});
