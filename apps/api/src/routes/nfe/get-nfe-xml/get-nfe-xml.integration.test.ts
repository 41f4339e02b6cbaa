import { createDocumentStore } from '@fiscal/db';
import { openS3Store } from '@fiscal/objects';
import { systemClock, systemRandom } from '@fiscal/services';
import { beforeAll, describe, expect, test } from 'vitest';
import { finishNote, queueNote, readyCompany } from '../../../testing/notes.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useOwnTestApi, useTestApi } from '../../../testing/use-test-api.ts';
import { getNfeXmlOperation } from './get-nfe-xml.operation.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyCompany(api());
});

describe('200', () => {
  test('the authorized XML comes with a strong tag and may be asked by HEAD', async () => {
    const id = await queueNote(api(), companyId, { externalId: 'authorized' });
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
});

describe('409', () => {
  test('there is no XML before the authority has answered', async () => {
    const id = await queueNote(api(), companyId, { externalId: 'queued' });
    const answer = await api().call(getNfeXmlOperation, { params: { id } });
    expect(answer.status).toBe(409);
    expect(errorOf(answer).details).toMatchObject({ reason: 'xml_not_available' });
  });
});

describe('503', () => {
  const canary = 'canario-4711';
  const objects = openS3Store({
    bucket: 'documents',
    region: 'us-east-1',
    // Nobody listens at port 1.
    endpoint: 'http://127.0.0.1:1',
    prefix: '',
    addressing: 'path',
    credentials: { accessKeyId: canary, secretAccessKey: canary },
    encryption: { kind: 'bucket' },
    timeoutMs: 10_000,
    connections: 4,
  });

  const documents = createDocumentStore({ clock: systemClock, random: systemRandom, objects });
  const api = useOwnTestApi({}, { documents });

  test('a document whose bucket is away is asked for again: busy, and nothing of the credentials in the log', async () => {
    const id = await queueNote(api(), await readyCompany(api()));
    await finishNote(api(), id, 'authorized');
    await api().asOwner(`set session_replication_role = replica;
    update document set bytes = null, object_key = client_id || '/' || owner_id || '/' || id || '-0123456789abcdef'
    where owner_id = '${id}' and kind = 'procNFe'`);
    const answer = await api().call(getNfeXmlOperation, { params: { id } });
    expect(answer.status).toBe(503);
    expect(errorOf(answer)).toMatchObject({ code: 'busy' });
    expect(answer.headers.get('retry-after')).toBe('2');
    const logged = api().logLines.join('\n');
    expect(logged).toContain('ECONNREFUSED');
    expect(logged).not.toContain(canary);
  });
});
