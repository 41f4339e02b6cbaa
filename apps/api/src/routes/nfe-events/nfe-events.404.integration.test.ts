import { beforeAll, expect, test } from 'vitest';
import { askCancellation, authorizeNote, justification, letterText } from '../../testing/note-events.ts';
import { readyCompany } from '../../testing/notes.ts';
import { errorOf } from '../../testing/typed-client.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const api = useTestApi();
let id: string;
let another: string;
let eventId: string;
beforeAll(async () => {
  const companyId = await readyCompany(api());
  id = await authorizeNote(api(), companyId, 'own');
  another = await authorizeNote(api(), companyId, 'another');
  eventId = await askCancellation(api(), id);
});

const ofNote = [
  { method: 'POST', at: 'cancel', body: { justification } },
  { method: 'POST', at: 'correction', body: { text: letterText } },
  { method: 'GET', at: 'events', body: undefined },
] as const;
const ofEvent = [
  { method: 'GET', at: '' },
  { method: 'GET', at: '/xml' },
  { method: 'GET', at: '/pdf' },
  { method: 'POST', at: '/retry' },
] as const;

test.each(ofNote)(
  '$method $at: the note of another client and of the other mode does not exist',
  async ({ method, at, body }) => {
    const path = `/v1/nfe/${id}/${at}`;
    const foreign = await api().request(path, { method, body, key: api().keys.other });
    const live = await api().request(path, { method, body, mode: 'live' });
    expect([foreign, live].map((answer) => [answer.status, errorOf(answer).code])).toEqual([
      [404, 'not_found'],
      [404, 'not_found'],
    ]);
  },
);

test.each(ofEvent)(
  '$method /events/{eventId}$at: neither for others nor under another note',
  async ({ method, at }) => {
    const path = (noteId: string) => `/v1/nfe/${noteId}/events/${eventId}${at}`;
    const answers = [
      await api().request(path(id), { method, key: api().keys.other }),
      await api().request(path(id), { method, mode: 'live' }),
      await api().request(path(another), { method }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await api().request(path(id), { method })).status).not.toBe(404);
  },
);
