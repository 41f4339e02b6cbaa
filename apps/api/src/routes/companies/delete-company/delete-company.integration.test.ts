import { samplePng } from '@fiscal/services/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { registerCompany, uploadCertificate } from '../../../testing/companies.ts';
import { aDisablingBody, finishDisabling, queueDisabling } from '../../../testing/disablings.ts';
import { aRequestBody } from '../../../testing/note-bodies.ts';
import { authorizeNote, finishEvent, requestCorrection } from '../../../testing/note-events.ts';
import { readyCompany } from '../../../testing/notes.ts';
import { casesOfResources } from '../../../testing/operation-cases.ts';
import { createClass } from '../../../testing/tax-classes.ts';
import { errorOf, expectError, expectStatus } from '../../../testing/typed-client.ts';
import { useOwnTestApi, useTestApi } from '../../../testing/use-test-api.ts';
import { nfe } from '../../nfe/nfe.ts';
import { createWebhookOperation } from '../../webhooks/create-webhook/create-webhook.operation.ts';
import { getCompanyOperation } from '../get-company/get-company.operation.ts';
import { listCompaniesOperation } from '../list-companies/list-companies.operation.ts';
import { replaceLogoOperation } from '../replace-logo/replace-logo.operation.ts';
import { deleteCompanyOperation } from './delete-company.operation.ts';

describe('202', () => {
  const api = useOwnTestApi({}, { renderLetter: async () => new TextEncoder().encode('%PDF') });
  const remove = (id: string, deleteDocuments?: 'true') =>
    api().call(deleteCompanyOperation, { params: { id }, query: { deleteDocuments } });

  let companyId: string;
  let resources: Readonly<Record<string, string>>;
  let eventId: string;
  beforeAll(async () => {
    companyId = await readyCompany(api());
    await api().call(createWebhookOperation, { body: { url: 'https://example.com/hook' } });
    await createClass(api(), companyId, { code: 'revenda-sp' });
    const logo = {
      params: { id: companyId },
      anyBody: samplePng(),
      headers: { 'content-type': 'image/png' },
    };
    await api().call(replaceLogoOperation, logo);
    const disabling = await queueDisabling(api(), companyId);
    await finishDisabling(api(), disabling, 'registered');
    const note = await authorizeNote(api(), companyId, 'authorized');
    eventId = await requestCorrection(api(), note);
    await finishEvent(api(), eventId, 'registered');
    resources = { companies: companyId, 'nfe/disable-range': disabling, nfe: note };
  });

  /** Returns the operations on a company and its resources, with their paths. */
  const pathsOf = () =>
    casesOfResources.flatMap((each) => {
      const id = Object.entries(resources).find(([area]) => each.path.startsWith(`/v1/${area}/`))?.[1];
      if (id === undefined || each.operation.id === deleteCompanyOperation.id) return [];
      return [{ ...each, path: each.at(id).replace(/(?<=\/events\/)[^/]+/, eventId) }];
    });

  const withCompany = (id: string) => [
    { path: '/v1/nfe', method: 'POST', body: aRequestBody({ companyId: id, externalId: 'next' }) },
    { path: '/v1/nfe', method: 'POST', body: aRequestBody({ companyId: id, externalId: 'authorized' }) },
    { path: '/v1/nfe/disable-range', method: 'POST', body: aDisablingBody(id, 1) },
    { path: `/v1/nfe/gaps?companyId=${id}&series=1`, method: 'GET' },
    { path: `/v1/nfe?externalId=authorized&companyId=${id}`, method: 'GET' },
    { path: '/v1/nfe?externalId=authorized', method: 'GET' },
  ];

  test('after the answer every operation on the company and its resources returns 404', async () => {
    const reads = pathsOf().filter(({ method }) => method === 'GET');
    for (const { path } of reads) expect([path, (await api().request(path)).status]).toEqual([path, 200]);
    const answer = expectStatus(await remove(companyId), 202);
    expect(answer.body).toEqual({ id: companyId, status: 'deleting' });
    for (const { path, method, body } of [...pathsOf(), ...withCompany(companyId)]) {
      const absent = await api().request(path, { method, body });
      expect([method, path, absent.status, errorOf(absent).code]).toEqual([method, path, 404, 'not_found']);
    }
    expect((await api().call(listCompaniesOperation)).body).toMatchObject({ data: [] });
    const disablings = await api().request(`/v1/nfe/disable-range?companyId=${companyId}`);
    expect([disablings.status, disablings.body]).not.toMatchObject([200, { data: [{}] }]);
  });

  test('the same request gets the same answer again, with and without deleteDocuments', async () => {
    const id = await registerCompany(api(), { cnpj: '11444777000161' });
    const answer = { id, status: 'deleting' };
    for (const documents of [undefined, undefined, 'true'] as const) {
      expect(expectStatus(await remove(id, documents), 202).body).toEqual(answer);
    }
  });
});

describe('409', () => {
  const api = useTestApi();
  const live = { mode: 'live' } as const;

  test('a company with a note of production is erased only with deleteDocuments', async () => {
    const id = await registerCompany(api(), {}, live);
    await uploadCertificate(api(), id, live);
    const body = aRequestBody({ companyId: id });
    expectStatus(await api().call(nfe.create, { body, ...live }), 202);
    for (const query of [{}, { deleteDocuments: 'false' as const }]) {
      const refused = expectStatus(
        await api().call(deleteCompanyOperation, { params: { id }, query, ...live }),
        409,
      );
      expect(errorOf(refused)).toMatchObject({
        code: 'company_has_documents',
        details: { productionNotes: 1, disablingRecords: 0 },
      });
    }
    expect((await api().call(getCompanyOperation, { params: { id }, ...live })).status).toBe(200);
    const query = { deleteDocuments: 'true' } as const;
    expectStatus(await api().call(deleteCompanyOperation, { params: { id }, query, ...live }), 202);
    expect((await api().call(getCompanyOperation, { params: { id }, ...live })).status).toBe(404);
  });
});

describe('422', () => {
  const api = useTestApi();
  let id: string;
  beforeAll(async () => {
    id = await registerCompany(api());
  });

  test.each(['1', 'yes', 'TRUE', ''])('deleteDocuments=%s is refused, and erases nothing', async (value) => {
    const answer = await api().request(`/v1/companies/${id}?deleteDocuments=${value}`, { method: 'DELETE' });
    expectError(answer, 422, 'validation_failed');
    expect((await api().request(`/v1/companies/${id}`)).status).toBe(200);
  });
});
