import { expect, test } from 'vitest';
import { danfeLink } from '../../../testing/document-links.ts';
import { authorizeNote } from '../../../testing/note-events.ts';
import { readyCompany } from '../../../testing/notes.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';

const api = useTestApi();

test('whoever holds the document does not get it again', async () => {
  const path = await danfeLink(api(), await authorizeNote(api(), await readyCompany(api()), 'linked-304'));
  const etag = (await api().request(path, { key: '' })).headers.get('etag') ?? '';
  const answer = await api().request(path, { key: '', headers: { 'if-none-match': etag } });
  expect([answer.status, answer.text]).toEqual([304, '']);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
});
