import { type JsonSchema, publishedDocument } from './published-document.ts';

export const isObject = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;
export const entriesOf = (value: unknown): readonly (readonly [string, JsonSchema])[] =>
  isObject(value)
    ? Object.entries(value).filter((entry): entry is [string, JsonSchema] => isObject(entry[1]))
    : [];
/** The branches of a combined schema. */
export const partsOf = (schema: JsonSchema): readonly JsonSchema[] =>
  [schema.oneOf, schema.anyOf, schema.allOf].flatMap((parts) => (Array.isArray(parts) ? parts : []));

/** A field of the published document. */
export interface PublishedField {
  /** The component or operation, and the names down to the field: `NfeItem.taxes.icms`. */
  readonly at: string;
  readonly name: string;
  readonly schema: JsonSchema;
}

/** Returns every field of a schema and of schemas inside it. Components are walked separately. */
function fieldsOf(schema: JsonSchema, at: string): readonly PublishedField[] {
  const own = entriesOf(schema.properties).flatMap(([name, field]) => [
    { at: `${at}.${name}`, name, schema: field },
    ...fieldsOf(field, `${at}.${name}`),
  ]);
  const items = isObject(schema.items) ? fieldsOf(schema.items, `${at}[]`) : [];
  return [...own, ...items, ...partsOf(schema).flatMap((part) => fieldsOf(part, at))];
}

/** Returns every published operation with its method and path. */
export const publishedOperations = () =>
  Object.entries(publishedDocument().paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ at: `${method} ${path}`, operation })),
  );

/** Returns every field of every component, request, answer and event. */
export function publishedFields(): readonly PublishedField[] {
  const { components, webhooks } = publishedDocument();
  const bodies = [
    ...publishedOperations().flatMap(({ at, operation: { requestBody, responses } }) => [
      ...entriesOf(requestBody?.content).map(([, { schema }]) => ({ at, schema })),
      ...Object.entries(responses).flatMap(([status, { content }]) =>
        entriesOf(content).map(([, { schema }]) => ({ at: `${at} ${status}`, schema })),
      ),
    ]),
    ...Object.entries(webhooks).map(([event, { post }]) => ({
      at: event,
      schema: post.requestBody.content['application/json'].schema,
    })),
  ];
  return [
    ...Object.entries(components.schemas).flatMap(([name, schema]) => fieldsOf(schema, name)),
    ...bodies.flatMap(({ at, schema }) => (isObject(schema) ? fieldsOf(schema, at) : [])),
  ];
}
