import { inlineComponents } from '@fiscal/sdk-generator';
import { createRouter } from '../http/api-router.ts';
import { registerOperations } from '../routes/register-operations.ts';

/** A JSON Schema of the document. */
export type JsonSchema = Readonly<Record<string, unknown>>;

interface Media {
  readonly schema: JsonSchema;
  readonly example?: unknown;
}

export interface PublishedParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
  readonly example?: unknown;
}

interface PublishedHeader {
  readonly description?: string;
  readonly required?: boolean;
  readonly example?: unknown;
  readonly schema: JsonSchema;
}

export interface PublishedAnswer {
  readonly description: string;
  readonly headers?: Readonly<Record<string, PublishedHeader>>;
  readonly content?: Readonly<Record<string, Media>>;
}

interface PublishedBody {
  readonly content: { readonly 'application/json': Media };
}

export interface PublishedOperation {
  readonly operationId: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security: readonly unknown[];
  readonly parameters?: readonly PublishedParameter[];
  readonly requestBody?: PublishedBody;
  readonly responses: Readonly<Record<string, PublishedAnswer>>;
}

/** A published event: the request that a receiver gets. */
export interface PublishedEvent {
  readonly parameters: readonly { readonly name: string }[];
  readonly requestBody: PublishedBody;
}

/** The parts of the OpenAPI document that the tests read. */
export interface PublishedDocument {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, PublishedOperation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: PublishedEvent }>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

const neverCalled = (): Promise<never> => Promise.reject(new Error('only the contract is asked here'));

/** Returns the document of the sandbox address, as it is served. */
export function servedText(): string {
  const published = registerOperations(createRouter(), {
    probe: neverCalled,
    waiter: { wait: neverCalled },
    exports: { take: () => undefined },
    openLink: neverCalled,
    mcpOrigins: [],
    mode: 'test',
    baseUrl: 'http://test.example',
  });
  return new TextDecoder().decode(published().bytes);
}

let document: PublishedDocument | undefined;

/**
 * Returns the document of the sandbox address, without references to parameters, headers and responses. It depends only
 * on the code and is made once per process.
 */
export function publishedDocument(): PublishedDocument {
  document ??= inlineComponents<PublishedDocument>(JSON.parse(servedText()));
  return document;
}

/** Returns a published operation. Throws when it is not published. */
export function publishedOperation({ method, path }: { method: string; path: string }): PublishedOperation {
  const found = publishedDocument().paths[path]?.[method.toLowerCase()];
  if (found === undefined) throw new Error(`${method} ${path} is not published`);
  return found;
}

/** Returns the schema itself, or the component that it refers to. */
export function resolveSchema(schema: JsonSchema): JsonSchema {
  const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined;
  return name === undefined ? schema : (publishedDocument().components.schemas[name] ?? schema);
}
