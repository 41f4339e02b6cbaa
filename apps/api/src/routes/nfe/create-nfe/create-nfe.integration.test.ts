import { describe, expect, test } from 'vitest';
import { registerCompany, uploadCertificate } from '../../../testing/companies.ts';
import { aRequestBody } from '../../../testing/note-bodies.ts';
import { finishNote, queueNote, readyCompany } from '../../../testing/notes.ts';
import { errorOf, idOf } from '../../../testing/typed-client.ts';
import { useOwnTestApi, useTestApi } from '../../../testing/use-test-api.ts';
import { addNfeSeriesOperation } from '../../companies/add-nfe-series/add-nfe-series.operation.ts';
import { getCompanyOperation } from '../../companies/get-company/get-company.operation.ts';
import { createNfeOperation } from './create-nfe.operation.ts';

describe('200', () => {
  const api = useTestApi();

  test('the same content answers the same note, however it is written', async () => {
    const companyId = await readyCompany(api());
    const id = await queueNote(api(), companyId);
    const { externalId, ...rest } = aRequestBody({ companyId, fiscalInfo: null });
    const answer = await api().call(createNfeOperation, { body: { ...rest, externalId } });
    expect(answer.status, answer.text).toBe(200);
    expect(idOf(answer)).toBe(id);
    expect(answer.body).toMatchObject({ number: 1 });
  });
});

describe('202', () => {
  const api = useTestApi();
  const ignored = 'O cabeçalho X-Fiscal-Simulate foi ignorado.';
  const headers = { 'X-Fiscal-Simulate': 'drop-after' };

  test('a note is in the queue with its number, and a rejected one keeps it when it comes again', async () => {
    const companyId = await readyCompany(api());
    const answer = await api().call(createNfeOperation, { body: aRequestBody({ companyId }), headers });
    expect(answer.status, answer.text).toBe(202);
    expect(answer.body).toMatchObject({ status: 'queued', series: 1, number: 1, companyId });
    expect(answer.body).toMatchObject({ warnings: expect.not.arrayContaining([ignored]) });
    expect(answer.headers.get('location')).toBe(`/v1/nfe/${idOf(answer)}`);
    await finishNote(api(), idOf(answer), 'rejected');
    const body = aRequestBody({ companyId, natureOfOperation: '&'.repeat(60) });
    const corrected = await api().call(createNfeOperation, { body });
    expect(corrected.status).toBe(202);
    expect(corrected.body).toMatchObject({ id: idOf(answer), status: 'queued', series: 1, number: 1 });
  });

  test('a live note ignores the scenario of a header and says so', async () => {
    const live = { mode: 'live' } as const;
    const companyId = await registerCompany(api(), {}, live);
    await uploadCertificate(api(), companyId, live);
    const answer = await api().call(createNfeOperation, {
      ...live,
      body: aRequestBody({ companyId }),
      headers,
    });
    expect(answer.status, answer.text).toBe(202);
    expect(answer.body).toMatchObject({
      environment: 'production',
      warnings: expect.arrayContaining([ignored]),
    });
  });
});

describe('202 with resubmit=true', () => {
  const api = useTestApi();

  test('a rejected note goes again unchanged; any other status stays as it is', async () => {
    const companyId = await readyCompany(api());
    const post = async (query: { resubmit?: 'true' | 'false' } = {}) => {
      const { status, body } = await api().call(createNfeOperation, {
        body: aRequestBody({ companyId }),
        query,
      });
      return [status, body];
    };
    const id = await queueNote(api(), companyId);
    const same = { id, number: 1, status: 'queued' };
    expect(await post({ resubmit: 'true' })).toMatchObject([200, same]);
    await finishNote(api(), id, 'rejected');
    expect(await post()).toMatchObject([200, { status: 'rejected' }]);
    expect(await post({ resubmit: 'false' })).toMatchObject([200, { status: 'rejected' }]);
    expect(await post({ resubmit: 'true' })).toMatchObject([202, same]);
    expect(await post({ resubmit: 'true' })).toMatchObject([200, same]);
  });
});

describe('409', () => {
  const api = useTestApi();

  test('an externalId with other content is refused while its note is not rejected', async () => {
    const companyId = await readyCompany(api());
    await queueNote(api(), companyId);
    const body = aRequestBody({ companyId, natureOfOperation: 'Outra venda' });
    const answer = await api().call(createNfeOperation, { body });
    expect(answer.status).toBe(409);
    expect(errorOf(answer)).toMatchObject({ code: 'conflict', details: { reason: 'external_id_content' } });
  });
});

describe('422', () => {
  const api = useTestApi();
  const post = (body: unknown) => api().call(createNfeOperation, { anyBody: body });

  test('certificate, series and total are asked before a number is taken', async () => {
    const bare = await registerCompany(api(), { cnpj: '11444777000161', nfeSeries: undefined });
    expect(errorOf(await post(aRequestBody({ companyId: bare })))).toMatchObject({
      code: 'certificate_unavailable',
      details: { status: 'missing' },
    });
    const cnpj = '12345678000195';
    const companyId = await registerCompany(api(), { cnpj, nfeSeries: undefined });
    await uploadCertificate(api(), companyId, { cnpj });
    expect(errorOf(await post(aRequestBody({ companyId })))).toMatchObject({
      code: 'series_missing',
      details: { environment: 'homologation' },
    });
    const body = { number: 7, next: 1 };
    await api().call(addNfeSeriesOperation, { params: { id: companyId }, anyBody: body });
    const wrong = await post(aRequestBody({ companyId, expectedTotal: '149.99' }));
    expect(wrong.status).toBe(422);
    expect(errorOf(wrong)).toMatchObject({
      code: 'total_mismatch',
      details: { expected: '149.99', computed: '150.00' },
    });
    expect((await post(aRequestBody({ companyId }))).body).toMatchObject({ series: 7, number: 1 });
  });

  /** What the simulator would pass over in silence. */
  const passedOver: Readonly<Record<string, string>> = {
    foo: 'cenário desconhecido, ou com outro valor',
    'reject=abc': 'cenário desconhecido, ou com outro valor',
    'deny=304': 'cenário desconhecido, ou com outro valor',
    'drop-after=1': 'cenário desconhecido, ou com outro valor',
    constructor: 'cenário desconhecido, ou com outro valor',
    'event-reject=501': 'este cenário é de eventos e inutilizações',
  };

  test('a scenario that cannot be read is refused before a number is taken', async () => {
    const companyId = await readyCompany(api());
    const simulate = (externalId: string, scenario: string) =>
      api().call(createNfeOperation, {
        body: aRequestBody({ companyId, externalId }),
        headers: { 'X-Fiscal-Simulate': scenario },
      });
    for (const scenario of ['', 'reject 215', 'reject=215; drop-after', 'caf\u00e9', 'a'.repeat(41)]) {
      const refused = await simulate('p-0', scenario);
      expect(refused.status, scenario).toBe(422);
      expect(errorOf(refused)).toMatchObject({
        code: 'validation_failed',
        details: [
          { path: 'X-Fiscal-Simulate', message: 'o cenário tem a forma nome ou nome=valor, sem espaços' },
        ],
      });
    }
    for (const [scenario, message] of Object.entries(passedOver)) {
      const refused = await simulate('p-0', scenario);
      expect([refused.status, errorOf(refused)], scenario).toMatchObject([
        422,
        { code: 'validation_failed', details: [{ path: 'X-Fiscal-Simulate', message }] },
      ]);
    }
    const readable = ['reject=215', 'unavailable=30,109', 'wrong-digval', ' drop-after '];
    for (const [n, scenario] of readable.entries()) {
      const taken = await simulate(`p-${n + 1}`, scenario);
      expect([taken.status, taken.body], scenario).toMatchObject([202, { number: n + 1 }]);
    }
  });

  const problem = { message: 'o valor não segue o padrão', line: 1, path: '/NFe/infNFe/ide' };
  const strict = useOwnTestApi({}, { schemas: { validate: async () => [problem] } });

  test('a document that the official schema refuses is model_invalid, and takes no number', async () => {
    const companyId = await readyCompany(strict());
    const answer = await strict().call(createNfeOperation, { body: aRequestBody({ companyId }) });
    expect(answer.status).toBe(422);
    expect(errorOf(answer)).toMatchObject({
      code: 'model_invalid',
      details: [{ path: problem.path, message: problem.message }],
    });
    const company = (await strict().call(getCompanyOperation, { params: { id: companyId } })).body;
    expect(company).toMatchObject({ nfe: { homologation: { series: [{ number: 1, next: 1 }] } } });
  });
});
