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

/** What the generator reads of an OpenAPI 3.1 document. */
export interface OpenApiDocument {
  readonly info: { readonly version: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>;
  readonly webhooks: Readonly<
    Record<string, { readonly post: { readonly requestBody: { readonly content: Content } } }>
  >;
  readonly components: { readonly schemas: Schemas };
}

/** The JSON form of a body or an answer; undefined where it has none. */
export const jsonOf = (content: Content | undefined): Schema | undefined =>
  content?.['application/json']?.schema;

export const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The schemas inside of a schema, one level down. */
export function partsOf(schema: Schema): readonly Schema[] {
  const lists = [schema.allOf, schema.anyOf, schema.oneOf].flatMap((list) =>
    Array.isArray(list) ? list : [],
  );
  const properties = isSchema(schema.properties) ? Object.values(schema.properties) : [];
  return [...lists, ...properties, schema.items, schema.additionalProperties].filter(isSchema);
}

const prefix = '#/components/schemas/';

/** The name of the component that a schema refers to. */
export function referenceOf({ $ref }: Schema): string | undefined {
  if (typeof $ref !== 'string') return undefined;
  if (!$ref.startsWith(prefix)) throw new Error(`no component: ${$ref}`);
  return $ref.slice(prefix.length);
}
