import { beforeAll, describe, expect, test } from 'vitest';
import { requestServiceAnalysis } from '../../testing/finished-services.ts';
import { finishEvent, letterText, requestCorrection } from '../../testing/note-events.ts';
import { authorize, type NoteKindCase, noteKinds } from '../../testing/note-kinds.ts';
import { readyProvider } from '../../testing/services-of-nfse.ts';
import type { TestApi } from '../../testing/test-api.ts';
import { errorOf, expectError, expectStatus } from '../../testing/typed-client.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { nfe } from '../nfe/nfe.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyProvider(api());
});

/** The parts in which the events of the kinds differ. */
const expected = {
  nfe: {
    other: (client: TestApi, id: string) => requestCorrection(client, id),
    otherType: 'correction',
    rejection: { cStat: '501' },
    registered: { protocol: '135260000000002', registeredAt: '2026-11-21T13:05:01.000Z' },
    xml: /<procEventoNFe/,
    fileName: /^inline; filename="\d{44}-110111-1-procEventoNFe\.xml"$/,
  },
  nfse: {
    other: requestServiceAnalysis,
    otherType: 'cancellationRequest',
    rejection: { cStat: 'E0310', errors: [{ code: 'E0310' }] },
    registered: { registeredAt: '2026-11-21T13:00:05.000Z' },
    xml: /^<\?xml [^>]*\?><evento .*<pedRegEvento .*<e101101>.*<\/evento>$/s,
    fileName: /^inline; filename=".+\.xml"$/,
  },
};

describe.each(noteKinds)('$kind', (each) => {
  const { kind, operations, cancel, finishEvent } = each;
  const { other, otherType, rejection, registered, xml, fileName } = expected[kind];
  const aNote = (externalId: string) => authorize(each, api(), companyId, externalId);
  const xmlOf = (id: string, eventId: string, query = {}) =>
    api().call(operations.eventXml, { params: { id, eventId }, query });
  const refusalOf = ({ status, ...answer }: Awaited<ReturnType<typeof xmlOf>>) => [
    status,
    errorOf({ status, ...answer }).details,
  ];

  test('list, 200: every event of the note in the order of creation, none of another note', async () => {
    const id = await aNote('listed');
    const list = async () =>
      expectStatus(await api().call(operations.listEvents, { params: { id } }), 200).body.data;
    expect(await list()).toEqual([]);
    await cancel(api(), await aNote('another'));
    const rejected = await cancel(api(), id);
    await finishEvent(api(), rejected, 'rejected');
    const done = await other(api(), id);
    await finishEvent(api(), done, 'registered');
    const queued = await cancel(api(), id);
    expect(await list()).toMatchObject([
      { id: rejected, [`${kind}Id`]: id, type: 'cancel', status: 'rejected', rejection },
      { id: done, type: otherType, status: 'registered' },
      { id: queued, type: 'cancel', status: 'queued' },
    ]);
  });

  test('get, 200: an event is read in its current state', async () => {
    const id = await aNote('read');
    const eventId = await cancel(api(), id);
    const get = async () => (await api().call(operations.getEvent, { params: { id, eventId } })).body;
    expect(await get()).toMatchObject({ id: eventId, [`${kind}Id`]: id, status: 'queued' });
    await finishEvent(api(), eventId, 'registered');
    expect(await get()).toMatchObject({ status: 'registered', rejection: null, ...registered });
  });

  test('xml, 409: there is no XML before the authority has registered the event', async () => {
    const id = await aNote('early');
    const answer = await xmlOf(id, await cancel(api(), id));
    expect(refusalOf(answer)).toMatchObject([409, { reason: 'xml_not_available' }]);
  });

  test('xml, 200: the registered event has its own file name', async () => {
    const id = await aNote('xml');
    const eventId = await cancel(api(), id);
    await finishEvent(api(), eventId, 'registered');
    const answer = await xmlOf(id, eventId);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(fileName);
    expect(answer.text).toMatch(xml);
    // No municipality decided about a cancellation.
    if (kind === 'nfse')
      expect(refusalOf(await xmlOf(id, eventId, { document: 'decision' }))).toMatchObject([
        409,
        { reason: 'xml_not_available' },
      ]);
  });
});

test('nfe: retry, 422: a letter is not retried when no sequence is free', async () => {
  const [kind] = noteKinds as readonly [NoteKindCase];
  const id = await authorize(kind, api(), companyId, 'twenty');
  const eventId = await requestCorrection(api(), id);
  await finishEvent(api(), eventId, 'failed');
  for (let n = 1; n <= 20; n += 1) {
    await finishEvent(api(), await requestCorrection(api(), id, `${letterText} (${n})`), 'registered');
  }
  const answer = await api().call(nfe.retryEvent, { params: { id, eventId } });
  expectError(answer, 422, 'correction_limit', { max: 20 });
});
