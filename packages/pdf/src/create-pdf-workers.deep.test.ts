import { createThreads } from '@fiscal/threads';
import { afterAll, expect, test } from 'vitest';
import { createPdfWorkers, renderDanfe, renderDanfse } from './index.ts';
import { authorizedDocument, items } from './testing/authorized-document.ts';
import { authorizedNfse } from './testing/authorized-nfse.ts';

const threads = createThreads({ size: 1 });
const workers = createPdfWorkers(threads);
afterAll(() => threads.close());

test('a thread draws the same bytes, and 990 items do not stop the event loop of the caller', async () => {
  const procNFeXml = authorizedDocument();
  const pdf = await workers.renderDanfe({ procNFeXml, status: 'authorized' });
  expect(Buffer.compare(pdf, await renderDanfe({ procNFeXml, status: 'authorized' }))).toBe(0);

  let beats = 0;
  const beat = setInterval(() => {
    beats += 1;
  }, 5);
  const many = authorizedDocument({ items: items(990) });
  await workers.renderDanfe({ procNFeXml: many, status: 'authorized' });
  clearInterval(beat);
  expect(beats).toBeGreaterThan(5);
});

test('a document that is not authorized has no DANFE', async () => {
  const denied = authorizedDocument({ status: '302' });
  await expect(workers.renderDanfe({ procNFeXml: denied, status: 'authorized' })).rejects.toThrow(
    /authorized/,
  );
});

test('a thread draws the DANFSe with the same bytes and refuses a document that is not an NFS-e', async () => {
  const request = { nfseXml: authorizedNfse(), status: 'cancelled', stub: 'printed' } as const;
  expect(Buffer.compare(await workers.renderDanfse(request), await renderDanfse(request))).toBe(0);
  const refused = workers.renderDanfse({ nfseXml: '<DPS/>', status: 'authorized' });
  await expect(refused).rejects.toThrow('not an NFS-e');
});
