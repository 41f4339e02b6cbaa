import { taxClassExample } from '@fiscal/api-contract';
import type { Mode } from '@fiscal/domain';
import { beforeAll, expect, test } from 'vitest';
import type { Operation } from '../operation/operation.ts';
import { registerCompany, uploadCertificate } from '../testing/companies.ts';
import { queueDisabling } from '../testing/disablings.ts';
import { authorizeService, requestServiceCancellation } from '../testing/finished-services.ts';
import { type IdField, idFieldsOf, type ResourceKind } from '../testing/id-fields.ts';
import { anItemBody, aRequestBody } from '../testing/note-bodies.ts';
import { authorizeNote, requestCorrection } from '../testing/note-events.ts';
import { casesOfResources, casesWithKey } from '../testing/operation-cases.ts';
import { addDpsSeries } from '../testing/services-of-nfse.ts';
import { absentId, type TestApi } from '../testing/test-api.ts';
import { type AnyAnswer, expectError, idOf, requestOf } from '../testing/typed-client.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { nfe } from './nfe/nfe.ts';
import { createTaxClassOperation } from './tax-classes/create-tax-class/create-tax-class.operation.ts';
import { createWebhookOperation } from './webhooks/create-webhook/create-webhook.operation.ts';
import { testWebhookOperation } from './webhooks/test-webhook/test-webhook.operation.ts';

const api = useTestApi();
type Resources = Readonly<Record<ResourceKind, string>>;
let own: Resources;
let foreign: Resources;
/** Other documents and webhooks of the client, which do not have the event or the delivery of `own`. */
let others: Partial<Resources>;

/** Returns the same application with another key. */
function withKey(from: TestApi, key: string): TestApi {
  const request: TestApi['request'] = (path, requested) => from.request(path, { key, ...requested });
  return {
    ...from,
    request,
    async call(operation, ...[given]) {
      const { path, rest } = requestOf(operation, given ?? {});
      return (await request(path, rest)) as never;
    },
  };
}

async function makeResources(client: TestApi): Promise<Resources> {
  const company = await registerCompany(client);
  await uploadCertificate(client, company);
  await client.call(createTaxClassOperation, { params: { id: company }, anyBody: taxClassExample });
  const note = await authorizeNote(client, company, 'authorized');
  await addDpsSeries(client, company);
  const service = await authorizeService(client, company);
  const webhook = idOf(await client.call(createWebhookOperation, { body: { url: 'https://example.com/x' } }));
  return {
    company,
    note,
    webhook,
    delivery: idOf(await client.call(testWebhookOperation, { params: { id: webhook } })),
    event: await requestCorrection(client, note),
    disabling: await queueDisabling(client, company),
    service,
    serviceEvent: await requestServiceCancellation(client, service),
  };
}

beforeAll(async () => {
  own = await makeResources(api());
  foreign = await makeResources(withKey(api(), api().keys.other));
  others = {
    note: await authorizeNote(api(), own.company, 'other'),
    service: await authorizeService(api(), own.company, { externalId: 'other' }),
    webhook: idOf(await api().call(createWebhookOperation, { body: { url: 'https://example.com/y' } })),
  };
});

interface Case {
  readonly name: string;
  readonly operation: Operation;
  readonly body: unknown;
  readonly path: string;
  readonly fields: readonly IdField[];
  readonly field: IdField;
}

const cases: readonly Case[] = casesWithKey.flatMap(({ operation, body, path }) => {
  const fields = idFieldsOf(operation);
  return fields.map((field) => ({
    name: `${operation.method} ${operation.path}: ${field.place} ${field.path.join('.')}`,
    operation,
    body,
    path,
    fields,
    field,
  }));
});

/** Copies a JSON value with another value at the path of the names. */
function withValue(value: unknown, [name, ...rest]: readonly string[], given: string): unknown {
  if (name === undefined) return given;
  if (Array.isArray(value))
    return value.map((each, index) => (String(index) === name ? withValue(each, rest, given) : each));
  return { ...Object(value), [name]: withValue(Object(value)[name], rest, given) };
}

/** Sends the published example of the operation with ids of the client, and the tested id at its field. */
async function send(
  { operation, body, path, fields, field }: Case,
  id: string,
  mode: Mode = 'test',
): Promise<AnyAnswer> {
  const search = new URL(path, 'http://test.example').searchParams;
  let filled = body;
  let filledPath = operation.path;
  for (const each of fields) {
    const value = each === field ? id : own[each.kind];
    const name = each.path.join('.');
    if (each.place === 'params') filledPath = filledPath.replace(`{${name}}`, value);
    else if (each.place === 'query') search.set(name, value);
    else if (each === field || isGiven(body, each.path)) filled = withValue(filled, each.path, value);
  }
  filledPath = filledPath.replace('{code}', taxClassExample.code);
  return api().request(search.size === 0 ? filledPath : `${filledPath}?${search}`, {
    method: operation.method,
    body: withoutIssuer(filled, field),
    mode,
  });
}

const isGiven = (body: unknown, path: readonly string[]): boolean =>
  path.reduce<unknown>((value, name) => Object(value)[name], body) !== undefined;

/** Removes the issuer from a calculation that names a company, because it may have only one of them. */
const withoutIssuer = (body: unknown, field: IdField): unknown => {
  if (field.place !== 'body' || field.path[0] !== 'companyId') return body;
  const { issuer: _, ...rest } = Object(body);
  return rest;
};

const headerNames = ({ headers }: Pick<AnyAnswer, 'headers'>): readonly string[] =>
  [...headers.keys()].sort();

const names = cases.map(({ name }) => name);

test('operations name resources in path, query and body', () => {
  expect(names).toEqual(
    expect.arrayContaining([
      'POST /v1/tax/calculate: body companyId',
      'GET /v1/nfe/search: query companyId',
      'GET /v1/nfe/{id}/events/{eventId}/pdf: params eventId',
    ]),
  );
  for (const { operation } of casesOfResources) {
    expect(names).toContain(`${operation.method} ${operation.path}: params id`);
  }
});

const inPath = cases.filter(({ field }) => field.place === 'params');
/** Operations on a part of a resource. The tests replace the id of the resource. */
const ofParts = inPath.filter(({ field, fields }) => field.path[0] === 'id' && fields.length > 1);

test.each(cases)(
  '$name of another client, or of the other mode, is answered like an unknown one',
  async (each) => {
    const ofNobody = await send(each, absentId);
    expectError(ofNobody, 404, 'not_found', null);
    const answers = [
      await send(each, foreign[each.field.kind]),
      await send(each, own[each.field.kind], 'live'),
    ];
    for (const { status, text, ...answer } of answers) {
      expect([status, text, headerNames(answer)]).toEqual([404, ofNobody.text, headerNames(ofNobody)]);
    }
  },
);

test.each(inPath)('a malformed $name is answered like an unknown one', async (each) => {
  const ofNobody = await send(each, absentId);
  for (const id of ['not-an-id', absentId.toUpperCase()]) {
    const { status, text } = await send(each, id);
    expect([status, text]).toEqual([404, ofNobody.text]);
  }
});

test.each(ofParts)('the part is not found with $name of another resource of the client', async (each) => {
  const other = others[each.field.kind];
  if (other === undefined) throw new Error(`make another ${each.field.kind} here`);
  const answer = await send(each, other);
  expect([answer.status, answer.text]).toEqual([404, (await send(each, absentId)).text]);
});

test('a tax class of another client is answered like an unknown one', async () => {
  const theirs = { ...taxClassExample, code: 'so-deles' };
  const other = withKey(api(), api().keys.other);
  await other.call(createTaxClassOperation, { params: { id: foreign.company }, anyBody: theirs });
  const issue = (taxClass: string) =>
    api().call(nfe.create, {
      anyBody: aRequestBody({ companyId: own.company, externalId: 'x', items: [anItemBody({ taxClass })] }),
    });
  const ofOther = await issue('so-deles');
  expect(ofOther.status).toBe(422);
  expect(ofOther.text.replaceAll('so-deles', 'de-nenhum')).toBe((await issue('de-nenhum')).text);
});
