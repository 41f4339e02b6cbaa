import { firstSentence } from './doc-comment.ts';
import { deriveMethodName, type MethodName } from './method-names.ts';
import {
  type Content,
  type DocumentOperation,
  isSchema,
  jsonOf,
  type OpenApiDocument,
  type Parameter,
  readReference,
  type Schema,
  type Schemas,
} from './openapi.ts';

/** The facts about an operation from which its method is written. */
export interface OperationPlan extends MethodName {
  readonly id: string;
  /** Upper case. */
  readonly verb: string;
  readonly path: string;
  readonly doc: string;
  readonly pathNames: readonly string[];
  readonly query: readonly Parameter[];
  readonly body: BodyPlan | undefined;
  readonly answer: AnswerPlan;
  /** Header parameters, which are options of the call. */
  readonly headers: readonly string[];
  readonly repeatable: boolean;
}

export type BodyPlan =
  | { readonly kind: 'json'; readonly schema: Schema; readonly required: boolean }
  | { readonly kind: 'file'; readonly types: readonly string[] };

export type AnswerPlan =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'json';
      readonly schemas: readonly Schema[];
      /** Other media types that clients may request with Accept. */
      readonly others: readonly string[];
      /** The elements of a page, if the operation has pages. */
      readonly items: Schema | undefined;
    }
  | { readonly kind: 'file' | 'stream' };

/** Removes the endpoints of MCP: assistants use that protocol with their own clients, not with the SDK. */
export const withoutAssistants = <Document extends Pick<OpenApiDocument, 'paths'>>(
  document: Document,
): Document => ({
  ...document,
  paths: Object.fromEntries(
    Object.entries(document.paths).filter(
      ([, operations]) => !Object.values(operations).some(({ tags }) => tags.includes('MCP')),
    ),
  ),
});

export function planOperations({ paths, components }: OpenApiDocument): readonly OperationPlan[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const verb = method.toUpperCase();
      const { operationId: id, parameters = [], requestBody } = operation;
      const query = parameters.filter((each) => each.in === 'query');
      return {
        ...deriveMethodName(operation),
        id,
        verb,
        path,
        query,
        doc: docOf(operation, verb, path),
        pathNames: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
        body: requestBody && bodyPlan(requestBody),
        answer: answerPlan(operation, query, components.schemas),
        headers: parameters.filter((each) => each.in === 'header').map(({ name }) => name),
        repeatable: isRepeatable(verb, operation),
      };
    }),
  );
}

/** Groups the operations. Groups and operations keep the order of the document. */
export function groupsOf(
  operations: readonly OperationPlan[],
): ReadonlyMap<string, readonly OperationPlan[]> {
  const names = [...new Set(operations.map(({ group }) => group))];
  return new Map(names.map((name) => [name, operations.filter(({ group }) => group === name)]));
}

const docOf = ({ summary = '', description }: DocumentOperation, verb: string, path: string): string =>
  [summary.replace(/\.?$/, '.'), firstSentence(description), `\`${verb} ${path}\``].join(' ');

/**
 * True when repeating the call has no second effect: GET, PUT, DELETE, and a POST that answers its repetition with 200
 * instead of 202. Source: api-conventions 17.
 */
const isRepeatable = (verb: string, { responses }: DocumentOperation): boolean =>
  ['GET', 'PUT', 'DELETE'].includes(verb) || ('200' in responses && '202' in responses);

function bodyPlan({ content, required = false }: NonNullable<DocumentOperation['requestBody']>): BodyPlan {
  const schema = jsonOf(content);
  return schema === undefined
    ? { kind: 'file', types: Object.keys(content) }
    : { kind: 'json', schema, required };
}

function answerPlan(
  { operationId, responses }: DocumentOperation,
  query: readonly Parameter[],
  components: Schemas,
): AnswerPlan {
  const contents: readonly Content[] = ['200', '201', '202'].flatMap((status) => {
    const { content } = responses[status] ?? {};
    return content === undefined ? [] : [content];
  });
  const types = [...new Set(contents.flatMap((content) => Object.keys(content)))];
  const schemas = contents.map(jsonOf).filter((schema) => schema !== undefined);
  if (types.length === 0) {
    if (!('204' in responses)) throw new Error(`${operationId} has no success`);
    return { kind: 'none' };
  }
  // A zip may be larger than the memory; PDF and XML are not.
  if (schemas.length === 0) return { kind: types.includes('application/zip') ? 'stream' : 'file' };
  const isPaged = query.some(({ name }) => name === 'cursor');
  return {
    kind: 'json',
    schemas: distinct(schemas),
    others: types.filter((type) => type !== 'application/json'),
    items: isPaged ? requireItems(schemas[0], components, operationId) : undefined,
  };
}

const distinct = (schemas: readonly Schema[]): readonly Schema[] => [
  ...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values(),
];

function requireItems(page: Schema | undefined, components: Schemas, operationId: string): Schema {
  const schema = components[(page && readReference(page)) ?? ''] ?? page;
  const properties = isSchema(schema?.properties) ? schema.properties : {};
  const { data } = properties;
  if (!isSchema(data) || !isSchema(data.items)) throw new Error(`the pages of ${operationId} have no data`);
  return data.items;
}
