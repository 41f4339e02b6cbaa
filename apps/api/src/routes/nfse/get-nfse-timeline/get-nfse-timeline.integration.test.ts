import { describe, expect, test } from 'vitest';
import {
  askServiceAnalysis,
  askServiceCancellation,
  authorizeService,
  finishService,
  finishServiceEvent,
} from '../../../testing/finished-services.ts';
import { queueService, readyProvider } from '../../../testing/services-of-nfse.ts';
import { expectStatus } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getNfseTimelineOperation } from './get-nfse-timeline.operation.ts';

const api = useTestApi();
const timeline = async (id: string, query: Record<string, string> = {}) =>
  expectStatus(await api().call(getNfseTimelineOperation, { params: { id }, query }), 200).body;

describe('200', () => {
  test('the lines of an NFS-e and of its events, page by page, in the words of the Sefin', async () => {
    const id = await authorizeService(api(), await readyProvider(api()));
    const analysis = await askServiceAnalysis(api(), id);
    await finishServiceEvent(api(), analysis, 'registered');
    const cancellation = await askServiceCancellation(api(), id);
    await finishServiceEvent(api(), cancellation, 'registered');
    const { data, next } = await timeline(id);
    expect(data.filter(({ eventId }) => eventId === null).map(({ step }) => step)).toEqual([
      ...['received', 'numbered', 'signed', 'sent', 'answered', 'authorized'],
      ...['danfe', 'cancelled', 'danfe'],
    ]);
    const steps = (document: string) =>
      data.filter((line) => line.document === document).map(({ step, eventId }) => [step, eventId]);
    expect(steps('cancellationRequest')).toEqual(
      ['received', 'signed', 'sent', 'answered', 'registered'].map((step) => [step, analysis]),
    );
    expect(steps('cancellation').at(-1)).toEqual(['registered', cancellation]);
    expect(next).toEqual({
      ...{ actor: 'none', action: 'none', at: null, eventId: null },
      message: 'Nada: a nota está cancelada.',
    });
    const messages = data.map(({ message }) => message).join(' ');
    expect(messages).toContain('A NFS-e foi à Sefin (envio 1).');
    expect(messages).not.toMatch(/SEFAZ|NF-e|DANFE/);
    const first = await timeline(id, { limit: '2' });
    expect(first.data).toEqual(data.slice(0, 2));
    const rest = await timeline(id, { cursor: first.nextCursor ?? '' });
    expect(rest.data).toEqual(data.slice(2));
  });

  test('a rejected NFS-e is corrected by POST /v1/nfse', async () => {
    const id = await queueService(api(), await readyProvider(api(), { cnpj: '11444777000161' }), {
      recipient: null,
    });
    await finishService(api(), id, 'rejected');
    const { data, next } = await timeline(id);
    expect(data.at(-1)).toMatchObject({ step: 'rejected', cStat: 'E0310' });
    expect(next).toMatchObject({ actor: 'client', action: 'correct' });
    expect(next.message).toContain('POST /v1/nfse com o mesmo externalId');
  });
});
