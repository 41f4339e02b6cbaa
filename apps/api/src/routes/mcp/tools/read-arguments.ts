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

/** The body that an operation takes; an object without fields where it takes none. */
export function bodySchema({ route }: Operation): z.ZodObject {
  const media = route.request?.body?.content['application/json'];
  const schema = media !== undefined && 'schema' in media ? media.schema : undefined;
  return schema instanceof z.ZodObject ? schema : z.strictObject({});
}

/** Everything that a client says to an operation, as one object: path, query and body. */
export const operationInput = (operation: Operation): z.ZodObject =>
  z.strictObject({
    ...shapeOf(operation.route.request?.params),
    ...shapeOf(operation.route.request?.query),
    ...bodySchema(operation).shape,
  });

/** The same object as a request: what the operation does not name goes where it is refused with its path. */
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

/** An own property under any name. */
const define = (object: object, name: string, value: unknown): void => {
  Object.defineProperty(object, name, { value, enumerable: true });
};

const queryText = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);
