import { createDocumentStore } from '@fiscal/db';
import { openS3Store } from '@fiscal/objects';
import { systemClock, systemRandom } from '@fiscal/services';
import { beforeAll, describe, expect, test } from 'vitest';
import { authorize, noteKinds } from '../../testing/note-kinds.ts';
import { readyProvider } from '../../testing/services-of-nfse.ts';
import { expectError } from '../../testing/typed-client.ts';
import { useOwnTestApi, useTestApi } from '../../testing/use-test-api.ts';
import { nfse } from '../nfse/nfse.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyProvider(api());
});

const beginnings = { nfe: '<nfeProc', nfse: '<NFSe ' };

test.each(noteKinds)('200: $kind: HEAD works for the authorized XML', async (kind) => {
  const id = await authorize(kind, api(), companyId, 'authorized');
  const answer = await api().call(kind.operations.xml, { params: { id } });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('private, max-age=0, must-revalidate');
  expect(answer.text).toContain(beginnings[kind.kind]);
  const head = await api().request(`/v1/${kind.kind}/${id}/xml`, { method: 'HEAD' });
  expect([head.status, head.text]).toEqual([200, '']);
});

test('200: nfse: the XML is the NFS-e of the Sefin, and its DPS is the signed one', async () => {
  const [, kind] = noteKinds;
  if (kind === undefined) throw new Error('no NFS-e');
  const id = await authorize(kind, api(), companyId, 'with its DPS');
  const whole = await api().call(nfse.xml, { params: { id } });
  expect(whole.text).toMatch(/^<\?xml [^>]*><NFSe .*<nNFSe>2<\/nNFSe>.*<\/NFSe>$/s);
  const dps = await api().call(nfse.xml, { params: { id }, query: { document: 'dps' } });
  expect(dps.status, dps.text).toBe(200);
  expect(dps.text).toMatch(/^<\?xml [^>]*><DPS .*<\/Signature><\/DPS>$/s);
  expect(whole.text).toContain(dps.text.replace(/^<\?xml [^>]*>/, ''));
  expect(dps.headers.get('etag')).not.toBe(whole.headers.get('etag'));
});

test.each(noteKinds)('409: $kind: there is no XML before the authority has answered', async (kind) => {
  const id = await kind.queue(api(), companyId, 'queued');
  for (const query of kind.kind === 'nfse' ? [{}, { document: 'nfse' }, { document: 'dps' }] : [{}]) {
    const answer = await api().call(kind.operations.xml, { params: { id }, query });
    expectError(answer, 409, 'conflict', { reason: 'xml_not_available' });
  }
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
  const away = useOwnTestApi({}, { documents });

  test.each(noteKinds)(
    '$kind: an unreachable bucket is answered busy, and no credentials are in the log',
    async (kind) => {
      const cnpj = kind.kind === 'nfe' ? '11222333000181' : '99888777000100';
      const id = await authorize(kind, away(), await readyProvider(away(), { cnpj }), 'away');
      await away().asOwner(`set session_replication_role = replica;
    update document set bytes = null, object_key = client_id || '/' || owner_id || '/' || id || '-0123456789abcdef'
    where owner_id = '${id}' and kind in ('procNFe', 'nfse')`);
      const answer = await away().call(kind.operations.xml, { params: { id } });
      expectError(answer, 503, 'busy');
      expect(answer.headers.get('retry-after')).toBe('2');
      const logged = away().logLines.join('\n');
      expect(logged).toContain('ECONNREFUSED');
      expect(logged).not.toContain(canary);
    },
  );
});
