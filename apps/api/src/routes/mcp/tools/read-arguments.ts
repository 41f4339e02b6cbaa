import { z } from '@hono/zod-openapi';
import { RequestRefused } from '../../../http/request-refused.ts';
import { validationDetails } from '../../../http/validation-details.ts';
import type { InsideRequest } from '../../../operation/call-inside.ts';
import type { Operation } from '../../../operation/operation.ts';
import type { Arguments } from './tool.ts';

/** Reads the arguments of a tool by a schema. Throws `validation_failed`. */
export function readArguments<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const read = schema.safeParse(given);
  if (!read.success) throw new RequestRefused('validation_failed', validationDetails(read.error.issues));
  return read.data;
}

type Shape = z.ZodObject['shape'];

const shapeOf = (schema: unknown): Shape => (schema instanceof z.ZodObject ? schema.shape : {});

/** Returns the schema of an operation's body; an object without fields when it has no body. */
export function bodySchema({ route }: Operation): z.ZodObject {
  const media = route.request?.body?.content['application/json'];
  const schema = media !== undefined && 'schema' in media ? media.schema : undefined;
  return schema instanceof z.ZodObject ? schema : z.strictObject({});
}

/** Returns one schema for the path, the query and the body of an operation. */
export const operationInput = (operation: Operation): z.ZodObject =>
  z.strictObject({
    ...shapeOf(operation.route.request?.params),
    ...shapeOf(operation.route.request?.query),
    ...bodySchema(operation).shape,
  });

/**
 * Splits arguments into path, query and body. Unknown fields go to the body or the query, where they are refused by
 * name.
 */
export function requestOfArguments({ route, hasBody }: Operation, given: Arguments): InsideRequest {
  const params: Record<string, string> = {};
  const query = new URLSearchParams();
  const body: Record<string, unknown> = {};
  const inPath = Object.keys(shapeOf(route.request?.params));
  const inQuery = Object.keys(shapeOf(route.request?.query));
  readArguments(z.object(Object.fromEntries(inPath.map((name) => [name, z.string()]))), given);
  for (const [name, value] of Object.entries(given)) {
    if (inPath.includes(name)) params[name] = String(value);
    else if (hasBody && !inQuery.includes(name)) define(body, name, value);
    else for (const each of [value].flat()) if (each !== undefined) query.append(name, queryText(each));
  }
  return { params, query, ...(hasBody ? { body } : {}) };
}

/** Sets an own property, also with the name `__proto__`. */
const define = (object: object, name: string, value: unknown): void => {
  Object.defineProperty(object, name, { value, enumerable: true });
};

const queryText = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);
