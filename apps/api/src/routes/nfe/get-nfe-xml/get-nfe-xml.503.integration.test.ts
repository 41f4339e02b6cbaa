import { createDocumentStore } from '@fiscal/db';
import { openS3Store } from '@fiscal/objects';
import { systemClock, systemRandom } from '@fiscal/services';
import { expect, test } from 'vitest';
import { finishNote, queueNote, readyCompany } from '../../../testing/notes.ts';
import { errorOf } from '../../../testing/typed-client.ts';
import { useOwnTestApi } from '../../../testing/use-test-api.ts';
import { getNfeXmlOperation } from './get-nfe-xml.operation.ts';

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
