import { describe, expect, test } from 'vitest';
import { danfeLink } from '../../../testing/document-links.ts';
import { authorizeNote } from '../../../testing/note-events.ts';
import { readyCompany } from '../../../testing/notes.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useOwnTestApi, useTestApi } from '../../../testing/use-test-api.ts';

describe('304', () => {
  const api = useTestApi();

  test('a client that has the document gets 304', async () => {
    const path = await danfeLink(api(), await authorizeNote(api(), await readyCompany(api()), 'linked-304'));
    const etag = (await api().request(path, { key: '' })).headers.get('etag') ?? '';
    const answer = await api().request(path, { key: '', headers: { 'if-none-match': etag } });
    expect([answer.status, answer.text]).toEqual([304, '']);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });
});

describe('503', () => {
  const api = useOwnTestApi();

  test('a link is answered with 503 when the database cannot look it up', async () => {
    const path = await danfeLink(api(), await authorizeNote(api(), await readyCompany(api()), 'linked-503'));
    await api().asOwner('alter table document_link rename to document_link_away');
    await api().asOwner(`create function document_link_busy() returns setof document_link_away language plpgsql as $$
    begin raise exception 'busy' using errcode = '53300'; end $$;
    create view document_link as select * from document_link_busy();
    grant select on document_link to public; grant execute on function document_link_busy to public`);
    const answer = await api().request(path, { key: '' });
    expect([answer.status, errorOf(answer).code]).toEqual([503, 'busy']);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  });
});
