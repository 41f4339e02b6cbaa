import { beforeAll, describe, expect, test } from 'vitest';
import { finishNote, queueNote, readyCompany } from '../../../testing/notes.ts';
import { expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getNfeTimelineOperation } from './get-nfe-timeline.operation.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyCompany(api());
});

const timelineOf = async (id: string, query = {}) =>
  expectStatus(await api().call(getNfeTimelineOperation, { params: { id }, query }), 200).body;

describe('200', () => {
  test('a rejected note: what happened, and what the client changes', async () => {
    const id = await queueNote(api(), companyId, { externalId: 'timeline-1' });
    await finishNote(api(), id, 'rejected');
    const { data, next, nextCursor } = await timelineOf(id);
    expect(data.map(({ step }) => step)).toEqual([
      'received',
      'numbered',
      'signed',
      'sent',
      'answered',
      'rejected',
    ]);
    expect(data[4]).toMatchObject({ cStat: '778', attempt: 1, durationMs: expect.any(Number) });
    expect(next).toMatchObject({ actor: 'client', action: 'correct', at: null, eventId: null });
    expect(nextCursor).toBeNull();
  });

  test('an authorized note ends with its DANFE, page by page', async () => {
    const id = await queueNote(api(), companyId, { externalId: 'timeline-2' });
    await finishNote(api(), id, 'authorized');
    const first = await timelineOf(id, { limit: '4' });
    expect(first.data).toHaveLength(4);
    const rest = await timelineOf(id, { cursor: first.nextCursor });
    expect(rest.data.map(({ step }) => step)).toEqual(['answered', 'authorized', 'danfe']);
    expect([rest.nextCursor, rest.next.actor]).toEqual([null, 'none']);
  });
});
