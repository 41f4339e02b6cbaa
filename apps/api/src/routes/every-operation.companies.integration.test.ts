import { taxClassExample } from '@fiscal/api-contract';
import { createKey } from '@fiscal/services';
import { samplePng } from '@fiscal/services/testing';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { registerCompany, uploadCertificate } from '../testing/companies.ts';
import { queueDisabling } from '../testing/disablings.ts';
import { authorizeService, requestServiceCancellation } from '../testing/finished-services.ts';
import { aRequestBody } from '../testing/note-bodies.ts';
import { authorizeNote, requestCancellation } from '../testing/note-events.ts';
import { queueNote, readyCompany } from '../testing/notes.ts';
import { casesWithKey, companyIdIn, type OperationCase } from '../testing/operation-cases.ts';
import { publishedOperation } from '../testing/published-document.ts';
import { addDpsSeries } from '../testing/services-of-nfse.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { nfe } from './nfe/nfe.ts';
import { calculateTaxesOperation } from './tax/calculate-taxes/calculate-taxes.operation.ts';

const api = useTestApi();

/** Returns where an operation names a company: a resource in its path, or `companyId` in its query or its body. */
const naming = ({ operation }: OperationCase): 'path' | 'query' | 'body' | 'none' =>
  operation.namesResource ? 'path' : (companyIdIn(operation) ?? 'none');

const reaching = casesWithKey.filter(
  ({ operation: { access } }) => typeof access === 'string' && access !== 'anyKey',
);
const namingCases = reaching.filter((each) => naming(each) !== 'none');
const lists = reaching.filter(({ operation, method }) => !operation.namesResource && method === 'GET');

/** Ids of the company that the key does not reach, and of its documents. */
interface Resources {
  readonly companyId: string;
  readonly noteId: string;
  readonly eventId: string;
  readonly disablingId: string;
  readonly serviceId: string;
  readonly serviceEventId: string;
}

const cnpjOfOther = '11444777000161';
const externalId = 'of the other company';
let reached: string;
let other: Resources;
let restricted: string;
beforeAll(async () => {
  reached = await readyCompany(api());
  const companyId = await registerCompany(api(), { cnpj: cnpjOfOther });
  await uploadCertificate(api(), companyId, { cnpj: cnpjOfOther });
  const noteId = await authorizeNote(api(), companyId, externalId);
  await addDpsSeries(api(), companyId);
  const serviceId = await authorizeService(api(), companyId, { externalId, recipient: null });
  other = {
    companyId,
    noteId,
    eventId: await requestCancellation(api(), noteId),
    disablingId: await queueDisabling(api(), companyId),
    serviceId,
    serviceEventId: await requestServiceCancellation(api(), serviceId),
  };
  const { services, clientId } = api();
  const reach = { clientId, mode: 'test', companyIds: [reached] } as const;
  restricted = (await createKey(services, { actor: 'test', name: 'restricted', ...reach })).key;
});

beforeEach(async () => {
  const path = `/v1/companies/${other.companyId}/tax-classes`;
  await api().request(path, { method: 'POST', body: taxClassExample });
  const logo = `/v1/companies/${other.companyId}/logo`;
  expect((await api().request(logo, { method: 'PUT', body: samplePng() })).status).toBe(200);
});

function idOf({ operation: { id, path } }: OperationCase): string {
  if (path.startsWith('/v1/companies/')) return other.companyId;
  if (path.startsWith('/v1/nfe/disable-range/')) return other.disablingId;
  if (path.startsWith('/v1/nfe/')) return other.noteId;
  if (path.startsWith('/v1/nfse/')) return other.serviceId;
  throw new Error(`say here which resource of a company ${id} names`);
}

/** Returns the request of the case, with the ids of the other company. */
function about(each: OperationCase) {
  const { operation, method, body } = each;
  const how = naming(each);
  const path = operation.path.replace(
    '{eventId}',
    operation.path.startsWith('/v1/nfse/') ? other.serviceEventId : other.eventId,
  );
  const filled = how === 'path' ? each.at(idOf(each)) : each.at(other.companyId);
  const url = new URL(filled, 'http://127.0.0.1');
  if (operation.path.includes('{eventId}')) url.pathname = path.replace('{id}', idOf(each));
  if (how === 'query') url.searchParams.set('companyId', other.companyId);
  if (url.searchParams.has('externalId')) url.searchParams.set('externalId', externalId);
  const target = { path: url.pathname + url.search, method };
  if (body === undefined) return target;
  const { issuer: _, ...rest } = body as Record<string, unknown>;
  return { ...target, body: how === 'body' ? { ...rest, companyId: other.companyId } : body };
}

test.each(namingCases)(
  '$method $operation.path: the other company of the client is absent for a key that does not reach it',
  async (each) => {
    const { path, ...request } = about(each);
    const answer = await api().request(path, { ...request, key: restricted });
    expect([answer.status, answer.body]).toMatchObject([404, { error: { code: 'not_found' } }]);
    // The other tests still need the company.
    if (each.operation.id === 'deleteCompany') return;
    expect((await api().request(path, request)).status).not.toBe(404);
  },
);

test.each(lists)('$method $operation.path shows nothing of the other company', async (each) => {
  const { operation } = each;
  const url = new URL(about(each).path, 'http://127.0.0.1');
  const isRequired = publishedOperation(operation).parameters?.some(
    ({ name, required }) => name === 'companyId' && required,
  );
  if (isRequired === true) url.searchParams.set('companyId', reached);
  else url.searchParams.delete('companyId');
  const path = url.pathname + url.search;
  const ids = Object.values(other);
  const shownTo = async (key: string): Promise<readonly string[]> => {
    const { text } = await api().request(path, { key });
    return ids.filter((id) => text.includes(id));
  };
  const { keys } = api();
  expect(await shownTo(restricted)).toEqual([]);
  if (isRequired === true || (await shownTo(keys.test)).length > 0) return;
  // It is a table, then: the same for every client, and not empty.
  const table = await api().request(path);
  expect(await api().request(path, { key: keys.other })).toMatchObject({ status: 200, text: table.text });
  expect(table.body).not.toMatchObject({ data: [] });
});

test('the operations of this file are those that reach a company', () => {
  const silent = reaching.filter((each) => naming(each) === 'none' && !lists.includes(each));
  expect(silent.map(({ operation }) => operation.id)).toEqual([]);
  expect(lists.map(({ operation }) => operation.id)).toEqual(
    expect.arrayContaining(['listCompanies', 'findNfe', 'listTaxClassifications', 'findNcm', 'getTaxRules']),
  );
});

test('the key reads its own company, also when another company has the same externalId', async () => {
  const noteId = await queueNote(api(), reached, { externalId });
  const find = (key?: string) =>
    api().request(`/v1/nfe?externalId=${encodeURIComponent(externalId)}`, key === undefined ? {} : { key });
  expect((await find()).status).toBe(409);
  expect(await find(restricted)).toMatchObject({ status: 200, body: { id: noteId, companyId: reached } });
  expect((await api().request(`/v1/nfe/${noteId}`, { key: restricted })).status).toBe(200);
});

test('data of a company that is cached for one key is not used for another key', async () => {
  await queueNote(api(), other.companyId, { externalId: 'remembered 1' });
  await queueNote(api(), other.companyId, { externalId: 'remembered 2' });
  const body = aRequestBody({ companyId: other.companyId, externalId: 'remembered 3' });
  expect((await api().call(nfe.create, { body, key: restricted })).status).toBe(404);
});

test('a quotation of an issuer that is not registered is open to a restricted key', async () => {
  const quotation = casesWithKey.find(({ operation }) => operation.id === 'calculateTaxes');
  const anyBody = quotation?.body as Record<string, unknown>;
  expect(anyBody).toHaveProperty('issuer');
  expect((await api().call(calculateTaxesOperation, { anyBody, key: restricted })).status).toBe(200);
});
