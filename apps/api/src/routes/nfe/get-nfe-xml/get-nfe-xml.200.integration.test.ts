import { expect, test } from 'vitest';
import { finishNote, queueNote, readyCompany } from '../../../testing/notes.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getNfeXmlOperation } from './get-nfe-xml.operation.ts';

const api = useTestApi();

test('the authorized XML comes with a strong tag and may be asked by HEAD', async () => {
  const id = await queueNote(api(), await readyCompany(api()));
  await finishNote(api(), id, 'authorized');
  const answer = await api().call(getNfeXmlOperation, { params: { id } });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get('content-type')).toContain('application/xml');
  expect(answer.headers.get('etag')).toMatch(/^"[^"]+"$/);
  expect(answer.headers.get('cache-control')).toBe('private, max-age=0, must-revalidate');
  expect(answer.text).toContain('<nfeProc');
  const head = await api().request(`/v1/nfe/${id}/xml`, { method: 'HEAD' });
  expect([head.status, head.text]).toEqual([200, '']);
});
