import { isAccessKey, isAllowedNumericCode, parseAccessKey } from '@fiscal/domain';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { settleNote } from '../testing/notes.ts';
import { idOf, uploadCertificate, useTestApi } from '../testing/test-api.ts';
import { companyCreateExample, nfeExample, nfeRequestExample, queuedNfeExample } from './examples.ts';
import { taxCalculationExample, taxCalculationRequestExample } from './tax-examples.ts';

const api = useTestApi();

interface Media {
  readonly at: string;
  readonly schema: object;
  readonly example: unknown;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Every `{schema, example}` pair of the document, bodies, responses, parameters and webhooks alike. */
function mediaOf(value: unknown, at = ''): Media[] {
  if (!isObject(value)) return [];
  const inner = Object.entries(value).flatMap(([name, child]) =>
    name === 'example' ? [] : mediaOf(child, `${at}/${name}`),
  );
  if (!isObject(value.schema) || value.example === undefined) return inner;
  return [{ at, schema: value.schema, example: value.example }, ...inner];
}

test('every example of the published document fits its own schema', async () => {
  const { body } = await api().call('/v1/openapi.json', { key: '' });
  if (!isObject(body)) throw new Error('no document');
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'document', components: body.components });
  const media = [...mediaOf(body.paths, 'paths'), ...mediaOf(body.webhooks, 'webhooks')];
  expect(media.length).toBeGreaterThan(25);
  for (const { at, schema, example } of media) {
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/');
    const validate = ajv.compile(JSON.parse(text));
    validate(example);
    expect(validate.errors, at).toBeNull();
  }
  expect(ajv.compile({ $ref: 'document#/components/schemas/Nfe' })({ ...nfeExample, status: 'lost' })).toBe(
    false,
  );
});

test('every field of classes and item taxes is described, in its place or by what it refers to', async () => {
  const { body } = await api().call('/v1/openapi.json', { key: '' });
  const { schemas } = (body as { components: { schemas: Record<string, Described> } }).components;
  const isDescribed = (field: Described): boolean =>
    field.description !== undefined ||
    (field.$ref !== undefined && schemas[field.$ref.split('/').at(-1) ?? '']?.description !== undefined) ||
    (field.allOf ?? []).some(isDescribed);
  const names = Object.keys(schemas).filter((name) => /^(TaxClass|Icms$|PisOrCofins$|ItemTaxes$)/.test(name));
  expect(names.length).toBeGreaterThan(10);
  const bare = names.flatMap((name) =>
    Object.entries(schemas[name]?.properties ?? {}).flatMap(([field, schema]) =>
      isDescribed(schema) ? [] : [`${name}.${field}`],
    ),
  );
  expect(bare).toEqual([]);
});

interface Described {
  readonly description?: string;
  readonly $ref?: string;
  readonly allOf?: readonly Described[];
  readonly properties?: Readonly<Record<string, Described>>;
}

test('every accepted code of a closed set is published', async () => {
  const { text } = await api().call('/v1/openapi.json', { key: '' });
  for (const set of ['[1,2,3,4]', '[1,2,9]', '[0,1,2,3,4,9]']) expect(text).toContain(`"enum":${set}`);
});

test('the access key of the examples is one that the rules allow', () => {
  const parts = parseAccessKey(nfeExample.accessKey);
  expect(isAccessKey(nfeExample.accessKey)).toBe(true);
  expect(parts).toMatchObject({ series: nfeExample.series, number: nfeExample.number });
  expect(isAllowedNumericCode(parts?.numericCode ?? '', nfeExample.number)).toBe(true);
});

test('the request of the examples, sent, is answered as the examples say', async () => {
  const company = await api().call('/v1/companies', { method: 'POST', body: companyCreateExample });
  const companyId = idOf(company);
  await uploadCertificate(api(), companyId);
  const body = { ...nfeRequestExample, companyId };
  const { status, body: queued } = await api().call('/v1/nfe', { method: 'POST', body });
  expect(status).toBe(202);
  const { totals, warnings, series, number } = queuedNfeExample;
  expect(queued).toMatchObject({ status: 'queued', totals, warnings, series, number });
  const noteId = isObject(queued) ? String(queued.id) : '';
  await settleNote(api(), noteId, 'authorized');
  const settled = await api().call(`/v1/nfe/${noteId}`);
  expect(settled.body).toMatchObject({ status: 'authorized', totals: nfeExample.totals, warnings });
});

test('the quotation of the examples, asked, is answered as the examples say', async () => {
  const { status, body } = await api().call('/v1/tax/calculate', {
    method: 'POST',
    body: taxCalculationRequestExample,
  });
  expect(status).toBe(200);
  expect(body).toEqual(taxCalculationExample);
});
