import { beforeAll, expect, test } from 'vitest';
import {
  authorizeService,
  finishServiceEvent,
  requestServiceAnalysis,
  requestServiceCancellation,
} from '../../testing/finished-services.ts';
import { authorize, type NoteKindCase, noteKinds } from '../../testing/note-kinds.ts';
import { readyProvider } from '../../testing/services-of-nfse.ts';
import { expectStatus } from '../../testing/typed-client.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { nfse } from '../nfse/nfse.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyProvider(api());
});

const timelineOf = async (
  { timeline }: Pick<NoteKindCase['operations'], 'timeline'>,
  id: string,
  query: Record<string, unknown> = {},
) => expectStatus(await api().call(timeline, { params: { id }, query }), 200).body;

const cStats = { nfe: '778', nfse: 'E0310' };

test.each(noteKinds)(
  '200: $kind: the timeline of a rejected note names the fields to change',
  async (each) => {
    const { kind, operations, queue, finish } = each;
    const id = await queue(api(), companyId, 'timeline-1');
    await finish(api(), id, 'rejected');
    const { data, next, nextCursor } = await timelineOf(operations, id);
    const steps = ['received', 'numbered', 'signed', 'sent', 'answered', 'rejected'];
    expect(data.map(({ step }) => step)).toEqual(steps);
    const cStat = cStats[kind];
    expect(data[4]).toMatchObject({ cStat, attempt: 1, durationMs: expect.any(Number) });
    expect(next).toMatchObject({ actor: 'client', action: 'correct', at: null, eventId: null });
    expect(next.message).toContain(`POST /v1/${kind} com o mesmo externalId`);
    expect(nextCursor).toBeNull();
  },
);

test.each(noteKinds)(
  '200: $kind: the timeline of an authorized note ends with its PDF, page by page',
  async (kind) => {
    const id = await authorize(kind, api(), companyId, 'timeline-2');
    const first = await timelineOf(kind.operations, id, { limit: '4' });
    expect(first.data).toHaveLength(4);
    const rest = await timelineOf(kind.operations, id, { cursor: first.nextCursor });
    expect(rest.data.map(({ step }) => step)).toEqual(['answered', 'authorized', 'danfe']);
    expect([rest.nextCursor, rest.next.actor]).toEqual([null, 'none']);
  },
);

test('200: nfse: the lines of its events, in the words of the Sefin', async () => {
  const id = await authorizeService(api(), companyId, { externalId: 'with events' });
  const analysis = await requestServiceAnalysis(api(), id);
  await finishServiceEvent(api(), analysis, 'registered');
  const cancellation = await requestServiceCancellation(api(), id);
  await finishServiceEvent(api(), cancellation, 'registered');
  const { data, next } = await timelineOf(nfse, id);
  expect(data.filter(({ eventId }) => eventId === null).map(({ step }) => step)).toEqual([
    'received',
    'numbered',
    'signed',
    'sent',
    'answered',
    'authorized',
    'danfe',
    'cancelled',
    'danfe',
  ]);
  const steps = (document: string) =>
    data.filter((line) => line.document === document).map(({ step, eventId }) => [step, eventId]);
  expect(steps('cancellationRequest')).toEqual(
    ['received', 'signed', 'sent', 'answered', 'registered'].map((step) => [step, analysis]),
  );
  expect(steps('cancellation').at(-1)).toEqual(['registered', cancellation]);
  expect(next).toEqual({
    actor: 'none',
    action: 'none',
    at: null,
    eventId: null,
    message: 'Nada: a nota está cancelada.',
  });
  const messages = data.map(({ message }) => message).join(' ');
  expect(messages).toContain('A NFS-e foi à Sefin (envio 1).');
  expect(messages).not.toMatch(/SEFAZ|NF-e|DANFE/);
});
