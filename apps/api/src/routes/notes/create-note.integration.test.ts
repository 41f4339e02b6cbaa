import { describe, expect, test } from 'vitest';
import { noteKinds } from '../../testing/note-kinds.ts';
import { readyProvider } from '../../testing/services-of-nfse.ts';
import { expectError, idOf } from '../../testing/typed-client.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

/** Fields that say the same in another way. */
const rewritten = { nfe: { fiscalInfo: null }, nfse: { amounts: { service: '1500.0' } } };
describe.each(noteKinds)('$kind', ({ kind, operations, body, otherBody, queue, finish }) => {
  const api = useTestApi();
  const externalId = 'pedido-1';
  const post = (anyBody: object, query: { resubmit?: 'true' | 'false' } = {}) =>
    api().call(operations.create, { anyBody, query });

  test('202, then 200: a note is in the queue with its number, and the same request is answered with it', async () => {
    const companyId = await readyProvider(api());
    const named = { companyId, externalId };
    const answer = await post(body(named));
    expect(answer.status, answer.text).toBe(202);
    const id = idOf(answer);
    expect(answer.body).toMatchObject({ status: 'queued', series: 1, number: 1, ...named });
    expect(answer.headers.get('location')).toBe(`/v1/${kind}/${id}`);
    expect((await api().call(operations.get, { params: { id } })).body).toEqual(answer.body);
    const again = await post({ ...rewritten[kind], ...body(named), ...rewritten[kind] });
    expect([again.status, again.body]).toMatchObject([200, { id, number: 1 }]);
  });

  test('202: a rejected note goes again corrected, or unchanged with resubmit=true; any other stays as it is', async () => {
    const companyId = await readyProvider(api(), { cnpj: '22333444000181' });
    const named = { companyId, externalId };
    const id = await queue(api(), companyId, externalId);
    const same = { id, series: 1, number: 1, status: 'queued' };
    const send = async (request: object, query?: { resubmit: 'true' | 'false' }) => {
      const answer = await post(request, query);
      return [answer.status, answer.body];
    };
    expect(await send(body(named), { resubmit: 'true' })).toMatchObject([200, same]);
    await finish(api(), id, 'rejected');
    expect(await send(body(named))).toMatchObject([200, { status: 'rejected' }]);
    expect(await send(body(named), { resubmit: 'false' })).toMatchObject([200, { status: 'rejected' }]);
    expect(await send(body(named), { resubmit: 'true' })).toMatchObject([202, same]);
    expect(await send(body(named), { resubmit: 'true' })).toMatchObject([200, same]);
    await finish(api(), id, 'rejected');
    expect(await send(otherBody(named))).toMatchObject([202, same]);
  });

  test('409: an externalId with other content is refused while its note is not rejected', async () => {
    const companyId = await readyProvider(api(), { cnpj: '99888777000100' });
    await queue(api(), companyId, externalId);
    const answer = await post(otherBody({ companyId, externalId }));
    expectError(answer, 409, 'conflict', { reason: 'external_id_content' });
  });
});
