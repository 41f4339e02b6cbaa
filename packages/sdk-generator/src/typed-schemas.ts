import { firstSentence } from './doc-comment.ts';
import { eventType, queryName } from './names.ts';
import { isSchema, jsonOf, type OpenApiDocument, referenceOf, type Schema, type Schemas } from './openapi.ts';
import type { OperationPlan } from './plan-operations.ts';
import { reachComponents } from './reach-components.ts';
import { readErrors } from './read-errors.ts';

/** The texts that a later version of the service may add to a set of an answer; the SDK declares the type. */
export const otherText = 'OtherText';

/** What each type of the SDK says, by its name: its schema, and the names of those that clients send. */
export interface TypedSchemas {
  readonly schemas: Schemas;
  readonly sent: ReadonlySet<string>;
}

/**
 * The schemas that the SDK's types are made from: the components that clients send or get, the queries, the events and
 * the details of errors. They keep what a type can say, with the first sentence of each description as their title.
 */
export function typedSchemas(document: OpenApiDocument, operations: readonly OperationPlan[]): TypedSchemas {
  const { schemas } = document.components;
  const queries = operations.flatMap((each) =>
    each.query.length === 0 ? [] : [[queryName(each.id), queryOf(each)] as const],
  );
  const events = Object.entries(document.webhooks).map(([name, { post }]) => {
    const schema = jsonOf(post.requestBody.content);
    if (!isSchema(schema?.properties)) throw new Error(`${name} has no body`);
    return [eventType(name), schema] as const;
  });
  const details = ['ErrorDetails', errorDetails(document)] as const;
  const bodies = operations.flatMap(({ body }) => (body?.kind === 'json' ? [body.schema] : []));
  const answers = operations.flatMap(({ answer }) => (answer.kind === 'json' ? answer.schemas : []));
  const received = [...answers, ...[...events, details].map(([, schema]) => schema)];
  const sent = reachComponents([...bodies, ...queries.map(([, schema]) => schema)], schemas);
  const got = reachComponents(received, schemas);
  const components = Object.entries(schemas).filter(([name]) => sent.has(name) || got.has(name));
  const closed = new Set([...sent, ...queries.map(([name]) => name)]);
  const typed = [...components, ...queries, ...events, details].map(([name, schema]) => {
    if (!isTextSet(schema)) return [name, typedSchema(schema, schemas, closed.has(name))];
    // A set of texts has its whole description: it says what each value means.
    return [name, { ...typedSchema(schema, schemas, true), title: schema.description }];
  });
  return { schemas: Object.fromEntries(typed), sent: closed };
}

const queryOf = ({ query }: OperationPlan): Schema => ({
  type: 'object',
  required: query.filter(({ required }) => required).map(({ name }) => name),
  properties: Object.fromEntries(
    query.map(({ name, description, schema }) => [name, { ...schema, description }]),
  ),
});

/** The form of `details` of an error, by its code. */
function errorDetails(document: OpenApiDocument): Schema {
  const errors = readErrors(document);
  return {
    type: 'object',
    required: errors.map(({ code }) => code),
    properties: Object.fromEntries(
      errors.map(({ code, description, details }) => [code, { ...details, description }]),
    ),
  };
}

/** Closed by the specification, also in answers. */
const closedSets: ReadonlySet<string> = new Set(['Environment', 'Mode', 'Uf']);

const isTextSet = (schema: Schema | undefined): boolean =>
  Array.isArray(schema?.enum) && schema.enum.every((value) => typeof value === 'string');

/** The keywords that a type is made from; alternatives are read apart. */
const typing: ReadonlySet<string> = new Set([
  '$ref',
  'const',
  'enum',
  'type',
  'properties',
  'required',
  'additionalProperties',
  'items',
]);
/** The keywords that limit a value further, which the service checks, or that describe it. */
const limiting: ReadonlySet<string> = new Set([
  ...[
    'anyOf',
    'oneOf',
    'allOf',
    'not',
    'description',
    'examples',
    'default',
    'writeOnly',
    'pattern',
    'format',
  ],
  ...['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'uniqueItems', 'propertyNames'],
  ...['minProperties', 'maxProperties'],
]);

/**
 * The schema as a type says it, throwing on a keyword that it does not know. `isClosed`: clients send it; a set of texts
 * of an answer may gain values.
 */
function typedSchema(schema: Schema, components: Schemas, isClosed: boolean): Schema {
  const strange = Object.keys(schema).find((keyword) => !typing.has(keyword) && !limiting.has(keyword));
  if (strange !== undefined) throw new Error(`no type for the keyword ${strange}`);
  const typed = (part: Schema): Schema => typedSchema(part, components, isClosed);
  const first = firstSentence(schema.description);
  const title = first === '' ? {} : { title: first };
  const name = referenceOf(schema);
  const isSet = isTextSet(name === undefined ? schema : components[name]) && !closedSets.has(name ?? '');
  const own = Object.entries(schema).filter(([keyword]) => typing.has(keyword));
  if (isSet && !isClosed)
    return { ...title, anyOf: [Object.fromEntries(own), { $ref: `#/components/schemas/${otherText}` }] };
  const alternatives = alternativesOf(schema);
  if (alternatives.length > 0) return { ...title, anyOf: alternatives.map(typed) };
  const keywords = own.map(([keyword, value]) => {
    if (!isSchema(value)) return [keyword, value];
    if (keyword !== 'properties') return [keyword, typed(value)];
    const fields = Object.entries(value).map(([field, part]) => [field, typed(part as Schema)]);
    return [keyword, Object.fromEntries(fields)];
  });
  return { ...title, ...Object.fromEntries(keywords) };
}

/** Parts that only say which fields go together are no types: their errors name the field. */
const alternativesOf = (schema: Schema): readonly Schema[] =>
  [schema.anyOf, schema.oneOf]
    .flatMap((list) => (Array.isArray(list) ? list.filter(isSchema) : []))
    .filter((part) => Object.keys(part).some((keyword) => keyword !== 'required' && keyword !== 'not'));
