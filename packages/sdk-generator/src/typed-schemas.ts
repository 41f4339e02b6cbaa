import { firstSentence } from './doc-comment.ts';
import { eventType, queryName } from './names.ts';
import {
  isSchema,
  jsonOf,
  type OpenApiDocument,
  readReference,
  type Schema,
  type Schemas,
} from './openapi.ts';
import type { OperationPlan } from './plan-operations.ts';
import { reachComponents } from './reach-components.ts';
import { readErrors } from './read-errors.ts';

/** The type for texts that a later version of the service may add to a set in answers. The SDK declares it. */
export const otherText = 'OtherText';

/** The schemas of the types of the SDK by name, and the names of the types that clients send. */
export interface TypedSchemas {
  readonly schemas: Schemas;
  readonly sent: ReadonlySet<string>;
}

/**
 * Makes the schemas for the types of the SDK: components that clients send or receive, queries, events and details of
 * errors. They keep only what a type can express, with the first sentence of each description as the title.
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

/** Makes the schema of `details` by the code of the error. */
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

/** Sets that the specification closes, also in answers. */
const closedSets: ReadonlySet<string> = new Set(['Environment', 'Mode', 'Uf']);

const isTextSet = (schema: Schema | undefined): boolean =>
  Array.isArray(schema?.enum) && schema.enum.every((value) => typeof value === 'string');

/** The keywords that become part of a type. `alternativesOf` reads alternatives. */
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
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'uniqueItems',
  'propertyNames',
  'minProperties',
  'maxProperties',
]);

/**
 * Reduces a schema to the keywords of a type. Throws for an unknown keyword. `isClosed`: clients send the type, so that
 * its sets of texts are closed; a set in an answer may gain values.
 */
function typedSchema(schema: Schema, components: Schemas, isClosed: boolean): Schema {
  const strange = Object.keys(schema).find((keyword) => !typing.has(keyword) && !limiting.has(keyword));
  if (strange !== undefined) throw new Error(`no type for the keyword ${strange}`);
  const typed = (part: Schema): Schema => typedSchema(part, components, isClosed);
  const first = firstSentence(schema.description);
  const title = first === '' ? {} : { title: first };
  const name = readReference(schema);
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

/** Returns the alternatives that are types, without those that only say which fields go together. */
const alternativesOf = (schema: Schema): readonly Schema[] =>
  [schema.anyOf, schema.oneOf]
    .flatMap((list) => (Array.isArray(list) ? list.filter(isSchema) : []))
    .filter((part) => Object.keys(part).some((keyword) => keyword !== 'required' && keyword !== 'not'));
