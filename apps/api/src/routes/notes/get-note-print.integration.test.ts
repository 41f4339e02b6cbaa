import { beforeAll, expect, test } from 'vitest';
import { authorize, noteKinds } from '../../testing/note-kinds.ts';
import { readyProvider } from '../../testing/services-of-nfse.ts';
import { errorOf } from '../../testing/typed-client.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const api = useTestApi();
let companyId: string;
beforeAll(async () => {
  companyId = await readyProvider(api());
});

test.each(noteKinds)('200: $kind: the PDF is inline, or an attachment with download=1', async (kind) => {
  const { print } = kind.operations;
  const id = await authorize(kind, api(), companyId, 'shown');
  const shown = await api().call(print, { params: { id } });
  expect(shown.status, shown.text).toBe(200);
  expect(shown.headers.get('content-type')).toBe('application/pdf');
  const name = kind.kind === 'nfe' ? /^inline; filename="\d{44}\.pdf"$/ : /^inline; filename="\d{50}\.pdf"$/;
  expect(shown.headers.get('content-disposition')).toMatch(name);
  const saved = await api().call(print, { params: { id }, query: { download: '1' } });
  expect(saved.headers.get('content-disposition')).toMatch(/^attachment; /);
});

test.each(noteKinds)('409: $kind: a queued or rejected note has no PDF', async (kind) => {
  const id = await kind.queue(api(), companyId, 'rejected');
  const refused = async () => {
    const answer = await api().call(kind.operations.print, { params: { id } });
    return [answer.status, errorOf(answer).details];
  };
  expect(await refused()).toMatchObject([409, { reason: 'not_authorized' }]);
  await kind.finish(api(), id, 'rejected');
  expect(await refused()).toMatchObject([409, { reason: 'not_authorized' }]);
});

test.each(noteKinds)(
  '503: $kind: before the PDF is stored, a process that cannot draw answers busy with Retry-After',
  async (kind) => {
    const id = await kind.queue(api(), companyId, 'not rendered');
    await kind.finish(api(), id, 'authorized', 'missing');
    const answer = await api().call(kind.operations.print, { params: { id } });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    expect(errorOf(answer).code).toBe('busy');
  },
);
