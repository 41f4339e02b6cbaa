import { createPdfWorkers, renderDanfe } from '@fiscal/pdf';
import { makeFollowUp } from '@fiscal/services';
import { cannotDraw, createTestKinds } from '@fiscal/services/testing';
import { createThreads } from '@fiscal/threads';
import { afterAll, expect, test } from 'vitest';
import { finishNote, queueNote, readyCompany } from '../../testing/notes.ts';
import { useOwnTestApi } from '../../testing/use-test-api.ts';
import { nfe } from '../nfe/nfe.ts';

const threads = createThreads({ size: 1 });
const api = useOwnTestApi(
  {},
  { renderers: { nfe: createPdfWorkers(threads).renderDanfe, nfse: cannotDraw } },
);
afterAll(() => threads.close());

test('between authorization and the stored PDF the DANFE is rendered, with the bytes that the worker stores', async () => {
  const id = await queueNote(api(), await readyCompany(api()));
  await finishNote(api(), id, 'authorized', 'missing');
  const both = await Promise.all([1, 2].map(() => api().call(nfe.print, { params: { id } })));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both[0]?.text.startsWith('%PDF-')).toBe(true);

  const followUp = () => {
    const { nfe } = createTestKinds({ renderers: { nfe: async (input) => renderDanfe(input) } });
    return makeFollowUp(nfe, api().services, { filingId: id, run: 1 }, async () => undefined);
  };
  expect(await followUp()).toBe('stored');
  expect(await followUp()).toBe('already');

  const stored = await api().call(nfe.print, { params: { id } });
  const tags = [...both, stored].map(({ headers }) => headers.get('etag'));
  expect(new Set(tags).size).toBe(1);
  expect(stored.text).toBe(both[0]?.text);
});
