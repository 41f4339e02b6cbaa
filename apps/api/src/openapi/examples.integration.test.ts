import {
  companyCreateExample,
  type NfsePreview,
  nfeExample,
  nfeRequestExample,
  nfsePreviewRequestExample,
  nfseTotalsExample,
  queuedNfeExample,
  taxCalculationRequestExample,
} from '@fiscal/api-contract';
import { isAccessKey, isAllowedNumericCode, parseAccessKey } from '@fiscal/domain';
import { fixedClock } from '@fiscal/testkit';
import { beforeAll, expect, test } from 'vitest';
import { createCompanyOperation } from '../routes/companies/create-company/create-company.operation.ts';
import { nfe } from '../routes/nfe/nfe.ts';
import { nfse } from '../routes/nfse/nfse.ts';
import { calculateTaxesOperation } from '../routes/tax/calculate-taxes/calculate-taxes.operation.ts';
import { problemsOf } from '../testing/check-published.ts';
import { uploadCertificate } from '../testing/companies.ts';
import { finishNote } from '../testing/notes.ts';
import type { JsonSchema } from '../testing/published-document.ts';
import { servedDocument } from '../testing/served-document.ts';
import { addDpsSeries } from '../testing/services-of-nfse.ts';
import { expectStatus, idOf } from '../testing/typed-client.ts';
import { useOwnTestApi } from '../testing/use-test-api.ts';
import { computedExamples } from './computed-examples.ts';

// Rates and the year of a key follow the day of issue.
const now = new Date('2026-11-21T13:00:00Z');
const api = useOwnTestApi({}, { clock: fixedClock(now.toISOString()), databaseTime: now });

interface Media {
  readonly at: string;
  readonly schema: JsonSchema;
  readonly example: unknown;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Returns every `{schema, example}` pair of the document: in bodies, responses, parameters and webhooks. */
function mediaOf(value: unknown, at = ''): Media[] {
  if (!isObject(value)) return [];
  const inner = Object.entries(value).flatMap(([name, child]) =>
    name === 'example' ? [] : mediaOf(child, `${at}/${name}`),
  );
  if (!isObject(value.schema) || value.example === undefined) return inner;
  return [{ at, schema: value.schema, example: value.example }, ...inner];
}

let companyId: string;
beforeAll(async () => {
  companyId = idOf(await api().call(createCompanyOperation, { anyBody: companyCreateExample }));
  await uploadCertificate(api(), companyId);
});

test('every example of the published document fits its own schema', async () => {
  const body = await servedDocument(api());
  const media = [...mediaOf(body.paths, 'paths'), ...mediaOf(body.webhooks, 'webhooks')];
  expect(media.length).toBeGreaterThan(25);
  for (const { at, schema, example } of media) expect(problemsOf(schema, example), at).toEqual([]);
  const nfe = { $ref: '#/components/schemas/Nfe' };
  expect(problemsOf(nfe, { ...nfeExample, status: 'lost' })).not.toEqual([]);
});

test('the access key of the examples is valid', () => {
  const parts = parseAccessKey(nfeExample.accessKey);
  expect(isAccessKey(nfeExample.accessKey)).toBe(true);
  expect(parts).toMatchObject({ series: nfeExample.series, number: nfeExample.number });
  expect(isAllowedNumericCode(parts?.numericCode ?? '', nfeExample.number)).toBe(true);
});

test('the request of the examples gets the answer of the examples', async () => {
  const body = { ...nfeRequestExample, companyId };
  const { body: queued } = expectStatus(await api().call(nfe.create, { anyBody: body }), 202);
  const { totals, warnings, series, number } = queuedNfeExample;
  expect(queued).toMatchObject({ status: 'queued', totals, warnings, series, number });
  await finishNote(api(), queued.id, 'authorized');
  const ended = await api().call(nfe.get, { params: { id: queued.id } });
  expect(ended.body).toMatchObject({ status: 'authorized', totals: nfeExample.totals, warnings });
});

test('the calculation of the examples gets the answer of the examples', async () => {
  const { status, body } = await api().call(calculateTaxesOperation, {
    anyBody: taxCalculationRequestExample,
  });
  expect(status).toBe(200);
  expect(body).toEqual(computedExamples().calculateTaxes);
});

test('the NFS-e preview of the examples gets the answer of the examples', async () => {
  await addDpsSeries(api(), companyId);
  const anyBody = { ...nfsePreviewRequestExample, companyId };
  const { body } = expectStatus(await api().call(nfse.preview, { anyBody }), 200);
  const ofAnyVersion = (preview: { readonly xml: string }) => ({
    ...preview,
    xml: preview.xml.replace(/<verAplic>[^<]+/, '<verAplic>'),
  });
  const { previewNfse } = computedExamples();
  expect(ofAnyVersion(body)).toEqual(ofAnyVersion(previewNfse as NfsePreview));
  expect(Object(body).totals).toEqual(nfseTotalsExample);
});
