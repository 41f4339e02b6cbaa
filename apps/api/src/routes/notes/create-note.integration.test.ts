import { describe, expect, test } from 'vitest';
import { registerCompany, uploadCertificate } from '../../testing/companies.ts';
import { anItemBody } from '../../testing/note-bodies.ts';
import { noteKinds } from '../../testing/note-kinds.ts';
import { addDpsSeries, readyProvider } from '../../testing/services-of-nfse.ts';
import { errorOf, idOf } from '../../testing/typed-client.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { addNfeSeriesOperation } from '../companies/add-series/add-series.operation.ts';

/** Fields with the same content in another form. */
const rewritten = {
  nfe: { fiscalInfo: null, items: [anItemBody({ quantity: '010.0', unitPrice: '15' })] },
  nfse: { amounts: { service: '1500.0' } },
};
const totals = { nfe: '150.00', nfse: '1500.00' };

describe.each(noteKinds)('$kind', ({ kind, operations, body, otherBody, queue, finish }) => {
  const api = useTestApi();
  const externalId = 'pedido-1';
  const post = (anyBody: object, query: { resubmit?: 'true' | 'false' } = {}) =>
    api().call(operations.create, { anyBody, query });

  test('202, then 200: a note is queued with its number, and the same request returns it', async () => {
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

  test('202: a rejected note is sent again corrected, or unchanged with resubmit=true; no other note changes', async () => {
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

  test('409: other content with the same externalId is refused unless the note is rejected', async () => {
    const companyId = await readyProvider(api(), { cnpj: '99888777000100' });
    await queue(api(), companyId, externalId);
    const answer = await post(otherBody({ companyId, externalId }));
    expect(answer.status, answer.text).toBe(409);
    expect(errorOf(answer)).toMatchObject({ code: 'conflict', details: { reason: 'external_id_content' } });
  });

  test('422: certificate, series and total are checked before a number is taken', async () => {
    const cnpj = '12345678000195';
    const companyId = await registerCompany(api(), { cnpj, nfeSeries: [] });
    const refused = async (changes: object = {}) => {
      const answer = await post({ ...body({ companyId, externalId }), ...changes });
      expect(answer.status, answer.text).toBe(422);
      return errorOf(answer);
    };
    expect(await refused()).toMatchObject({
      code: 'certificate_unavailable',
      details: { status: 'missing' },
    });
    await uploadCertificate(api(), companyId, { cnpj });
    expect(await refused()).toMatchObject({
      code: 'series_missing',
      details: { environment: 'homologation' },
    });
    await addDpsSeries(api(), companyId);
    const series = { number: 1, next: 1 };
    await api().call(addNfeSeriesOperation, { params: { id: companyId }, anyBody: series });
    expect(await refused({ series: 7 })).toMatchObject({ code: 'series_missing' });
    expect(await refused({ expectedTotal: '149.99' })).toMatchObject({
      code: 'total_mismatch',
      details: { expected: '149.99', computed: totals[kind] },
    });
    const taken = await post(body({ companyId, externalId }));
    expect([taken.status, taken.body]).toMatchObject([202, { series: 1, number: 1 }]);
  });
});
