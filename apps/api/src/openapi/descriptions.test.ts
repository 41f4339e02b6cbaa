import { emittedEvents, errorCodes, subscribableEvents } from '@fiscal/api-contract';
import {
  attentions,
  contributionCsts,
  deliveryStatuses,
  environments,
  failureCodes,
  filingStatuses,
  icmsCsosns,
  icmsCsts,
  icmsElements,
  ipiCsts,
  modes,
  origins,
  paymentMethods,
  presences,
  simplesRevenueKinds,
  ufs,
  waitReasons,
} from '@fiscal/domain';
import { expect, test } from 'vitest';
import { type JsonSchema, publishedDocument, resolveSchema } from '../testing/published-document.ts';
import { isObject, partsOf, publishedFields, publishedOperations } from '../testing/published-fields.ts';

const isDescribed = (schema: JsonSchema): boolean =>
  typeof schema.description === 'string' ||
  typeof resolveSchema(schema).description === 'string' ||
  partsOf(schema).some(isDescribed);

const { components } = publishedDocument();
const operations = publishedOperations();
const fields = publishedFields();

test('every component and every field of every request, answer and event says what it is', () => {
  expect(fields.length).toBeGreaterThan(400);
  expect(fields.filter(({ schema }) => !isDescribed(schema)).map(({ at }) => at)).toEqual([]);
  const bare = Object.entries(components.schemas).filter(([, schema]) => !isDescribed(schema));
  expect(bare.map(([name]) => name)).toEqual([]);
});

test('every operation, parameter, answer and header says what it is', () => {
  const bare = operations.flatMap(({ at, operation }) => [
    ...(typeof operation.description === 'string' ? [] : [at]),
    ...(operation.parameters ?? []).flatMap(({ name, description }) =>
      typeof description === 'string' ? [] : [`${at} ${name}`],
    ),
    ...Object.entries(operation.responses).flatMap(([status, { description, headers = {} }]) => [
      ...(description === '' ? [`${at} ${status}`] : []),
      ...Object.entries(headers).flatMap(([name, header]) =>
        typeof header.description === 'string' ? [] : [`${at} ${status} ${name}`],
      ),
    ]),
  ]);
  expect(bare).toEqual([]);
});

test('every JSON body of a request and of a success shows an example', () => {
  const bare = operations.flatMap(({ at, operation: { requestBody, responses } }) =>
    [
      { at, content: requestBody?.content },
      ...Object.entries(responses)
        .filter(([status]) => status.startsWith('2'))
        .map(([status, { content }]) => ({ at: `${at} ${status}`, content })),
    ].filter(({ content }) => {
      const media: unknown = Object(content)['application/json'];
      return isObject(media) && media.example === undefined;
    }),
  );
  expect(bare.map((each) => each.at)).toEqual([]);
});

/** Fields named `mode` that have other values: in transport and in foreign trade. */
const ofAnotherSet = /(?:[tT]ransport|ForeignTrade)\.mode$/;

/** The closed sets by the names of their fields. */
const closedSets: Readonly<Record<string, readonly string[]>> = {
  environment: environments,
  mode: modes,
  uf: ufs,
  attention: attentions,
};

/** Returns the values that a field may have; undefined when it may have any text. */
function valuesOf(schema: JsonSchema): readonly unknown[] | undefined {
  const target = resolveSchema(schema);
  if (Array.isArray(target.enum)) return target.enum;
  const parts = partsOf(target).map(valuesOf);
  return parts.find((values) => values !== undefined);
}

test('a field with a closed set lists all of its values, wherever the field is', () => {
  for (const { at, name, schema } of fields) {
    const closed = closedSets[name];
    if (closed === undefined || ofAnotherSet.test(at)) continue;
    expect(valuesOf(schema), at).toEqual([...closed]);
  }
});

/** Returns the values of a field, or of the elements of a list. */
const listedIn = (schema: JsonSchema): readonly unknown[] | undefined =>
  isObject(schema.items)
    ? valuesOf(schema.items)
    : (valuesOf(schema) ??
      partsOf(schema)
        .map(listedIn)
        .find((values) => values !== undefined));

/** A field named `event` that is an artistic event, not a webhook event. */
const artisticEvent = 'NfseService.event';

test('every field with event names lists all that a webhook can receive', () => {
  const named = fields.filter(
    ({ at, name }) =>
      /^events?$/.test(name) && at !== artisticEvent && !emittedEvents.some((event) => at.startsWith(event)),
  );
  expect(named.length).toBeGreaterThan(4);
  for (const { at, schema } of named) expect(listedIn(schema), at).toEqual([...subscribableEvents]);
});

test.each<[string, readonly string[]]>([
  ['TaxIcms.group', icmsElements],
  ['TaxIcms.origin', origins],
  ['TaxIcms.cst', icmsCsts],
  ['TaxIcms.csosn', icmsCsosns],
  ['TaxIpi.cst', ipiCsts],
  ['TaxContribution.cst', contributionCsts],
  ['TaxPayments.data[].method', paymentMethods],
  ['TaxIdentification.presence', presences],
  ['TaxClassification.simplesRevenueKind', simplesRevenueKinds],
  ['NfeItem.origin', origins],
])('%s names the codes of its table', (name, codes) => {
  const [field] = fields.filter(({ at }) => at === name);
  expect(valuesOf(field?.schema ?? {})).toEqual([...codes]);
});

test.each([
  ['FilingStatus', filingStatuses],
  ['FailureCode', failureCodes],
  ['WaitReason', waitReasons],
  ['DeliveryStatus', deliveryStatuses],
  ['ErrorCode', errorCodes],
])('%s is published with all its values', (name, values) => {
  expect(components.schemas[name]?.enum).toEqual([...values]);
});

test('the codes that a client may send are published, numbers as integers', () => {
  const text = JSON.stringify(publishedDocument());
  for (const set of ['[1,2,3,4]', '[1,2,9]', '[0,1,2,3,4,9]']) expect(text).toContain(`"enum":${set}`);
});

test('every operation is in one area, and every area of the list has operations', () => {
  const areas = [...Object.values(publishedDocument().paths).flatMap((path) => Object.values(path))].map(
    ({ tags }) => tags,
  );
  expect(areas.filter((each) => each.length !== 1)).toEqual([]);
  expect(new Set(areas.flat())).toEqual(new Set(publishedDocument().tags.map(({ name }) => name)));
  expect(publishedDocument().tags.map(({ name }) => name)).toEqual([
    'System',
    'Companies',
    'Tax classes',
    'NF-e',
    'NFS-e',
    'Taxes',
    'Webhooks',
    'Coverage',
    'Usage',
    'MCP',
  ]);
});
