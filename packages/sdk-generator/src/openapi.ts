/** A JSON Schema of the document. */
export type Schema = Readonly<Record<string, unknown>>;

export type Schemas = Readonly<Record<string, Schema>>;

export type Content = Readonly<Record<string, { readonly schema: Schema }>>;

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string | undefined;
  readonly schema: Schema;
}

export interface DocumentOperation {
  readonly operationId: string;
  readonly summary?: string | undefined;
  readonly description?: string | undefined;
  readonly tags: readonly string[];
  readonly parameters?: readonly Parameter[] | undefined;
  readonly requestBody?: { readonly required?: boolean | undefined; readonly content: Content } | undefined;
  readonly responses: Readonly<Record<string, { readonly content?: Content | undefined }>>;
}

/** The parts of an OpenAPI 3.1 document that the generator reads. */
export interface OpenApiDocument {
  readonly info: { readonly version: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>;
  readonly webhooks: Readonly<
    Record<string, { readonly post: { readonly requestBody: { readonly content: Content } } }>
  >;
  readonly components: { readonly schemas: Schemas };
}

/** Returns the schema of a JSON body or answer; undefined when it has no JSON form. */
export const jsonOf = (content: Content | undefined): Schema | undefined =>
  content?.['application/json']?.schema;

export const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the schemas one level inside a schema. */
export function partsOf(schema: Schema): readonly Schema[] {
  const lists = [schema.allOf, schema.anyOf, schema.oneOf].flatMap((list) =>
    Array.isArray(list) ? list : [],
  );
  const properties = isSchema(schema.properties) ? Object.values(schema.properties) : [];
  return [...lists, ...properties, schema.items, schema.additionalProperties].filter(isSchema);
}

const prefix = '#/components/schemas/';

/** Returns the name of the component that a schema refers to. */
export function readReference({ $ref }: Schema): string | undefined {
  if (typeof $ref !== 'string') return undefined;
  if (!$ref.startsWith(prefix)) throw new Error(`no component: ${$ref}`);
  return $ref.slice(prefix.length);
}

/** The document with the content of its components in the place of every reference to a parameter, header or response. */
export function inlineComponents<Document extends object>(document: Document): Document {
  const inline = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inline);
    if (!isSchema(value)) return value;
    const [, section, name] =
      /^#\/components\/(parameters|headers|responses)\/(.+)$/.exec(String(value.$ref)) ?? [];
    if (section === undefined || name === undefined)
      return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inline(part)]));
    const found = Object(Object(Reflect.get(document, 'components'))[section])[name];
    if (found === undefined) throw new Error(`no component: ${value.$ref}`);
    return inline(found);
  };
  return inline(document) as Document;
}
