import { beforeAll, describe, expect, test } from 'vitest';
import {
  askServiceCancellation,
  authorizeService,
  finishServiceEvent,
} from '../../../testing/finished-services.ts';
import { readyProvider } from '../../../testing/services-of-nfse.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { getNfseEventXmlOperation } from './get-nfse-event-xml.operation.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyProvider(api());
});

describe('200', () => {
  test('the event as the Sefin gave it', async () => {
    const id = await authorizeService(api(), companyId, { externalId: 'registered' });
    const eventId = await askServiceCancellation(api(), id);
    await finishServiceEvent(api(), eventId, 'registered');
    const answer = await api().call(getNfseEventXmlOperation, { params: { id, eventId } });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(answer.text).toMatch(/^<\?xml [^>]*\?><evento .*<pedRegEvento .*<e101101>.*<\/evento>$/s);
  });
});

describe('409', () => {
  test('an event that is not registered has no XML', async () => {
    const id = await authorizeService(api(), companyId, { externalId: 'queued' });
    const eventId = await askServiceCancellation(api(), id);
    const answer = await api().call(getNfseEventXmlOperation, { params: { id, eventId } });
    expect(answer.status, answer.text).toBe(409);
    expect(errorOf(answer).details).toMatchObject({ reason: 'xml_not_available' });
  });

  test('a registered event about which no municipality decided has no decision', async () => {
    const id = await authorizeService(api(), companyId, { externalId: 'undecided' });
    const eventId = await askServiceCancellation(api(), id);
    await finishServiceEvent(api(), eventId, 'registered');
    const query = { document: 'decision' } as const;
    const answer = await api().call(getNfseEventXmlOperation, { params: { id, eventId }, query });
    expect(answer.status, answer.text).toBe(409);
    expect(errorOf(answer).details).toMatchObject({ reason: 'xml_not_available' });
  });
});
