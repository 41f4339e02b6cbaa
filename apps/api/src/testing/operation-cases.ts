import { samplePng } from '@fiscal/services/testing';
import type { Operation } from '../operation/operation.ts';
import { operations } from '../routes/operations.ts';
import { type PublishedParameter, publishedOperation, resolveSchema } from './published-document.ts';
import { absentId } from './test-api.ts';

/** One operation, with a request for it that its contract allows. */
export interface OperationCase {
  readonly operation: Operation;
  readonly method: string;
  /** The path with the published examples; its `{id}` names no resource. */
  readonly path: string;
  /** The body: the published example, or a picture. */
  readonly body: unknown;
  /** Returns the path with the id of a resource. */
  at(id: string): string;
}

/** Returns the example of a parameter, a media type or a schema: `example` of OpenAPI, or the first of JSON Schema. */
const shown = ({ example, examples }: Readonly<Record<string, unknown>>): unknown =>
  example ?? (Array.isArray(examples) ? examples[0] : undefined);

function exampleOf(parameter: PublishedParameter): string {
  const { name, schema } = parameter;
  const example = shown({ ...parameter }) ?? shown(schema);
  if (example !== undefined) return String(example);
  if (schema.type === 'string' && schema.pattern === undefined) return 'x';
  throw new Error(`the parameter ${name} has no example`);
}

function bodyExampleOf(operation: Operation): unknown {
  const { requestBody } = publishedOperation(operation);
  if (requestBody === undefined) return undefined;
  if (!operation.hasBody) return samplePng();
  const media = requestBody.content['application/json'];
  const example = shown({ ...media }) ?? shown(media.schema) ?? shown(resolveSchema(media.schema));
  if (example === undefined) throw new Error(`the body of ${operation.id} has no example`);
  return example;
}

function caseOf(operation: Operation): OperationCase {
  const { parameters = [] } = publishedOperation(operation);
  const required = parameters.filter((parameter) => parameter.required);
  const query = required.filter((parameter) => parameter.in === 'query');
  const search = new URLSearchParams(query.map((each) => [each.name, exampleOf(each)]));
  const at = (id: string): string => {
    const inPath = required.filter((parameter) => parameter.in === 'path');
    const path = inPath.reduce(
      (text, each) => text.replace(`{${each.name}}`, each.name === 'id' ? id : exampleOf(each)),
      operation.path,
    );
    return search.size === 0 ? path : `${path}?${search}`;
  };
  return { operation, method: operation.method, path: at(absentId), body: bodyExampleOf(operation), at };
}

/** Where a request names its company by `companyId`; undefined where it does not. */
export function companyIdIn(operation: Operation): 'query' | 'body' | undefined {
  const { parameters = [], requestBody } = publishedOperation(operation);
  if (parameters.some(({ name }) => name === 'companyId')) return 'query';
  const { properties = {} } = resolveSchema(requestBody?.content['application/json'].schema ?? {});
  return 'companyId' in (properties as object) ? 'body' : undefined;
}

export const cases = operations.map(caseOf);

export const casesWithKey = cases.filter(({ operation }) => operation.needsKey);
export const casesWithBody = cases.filter(({ operation }) => operation.hasBody);
/** Operations on resources that need a key. The document link needs none and has its own tests. */
export const casesOfResources = casesWithKey.filter(({ operation }) => operation.namesResource);
