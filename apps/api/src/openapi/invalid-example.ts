import { isDeepStrictEqual } from 'node:util';
import { type ErrorExample, errorExample, problemExample } from '@fiscal/api-contract';
import type { Problem } from '@fiscal/domain';
import { type RouteConfig, z } from '@hono/zod-openapi';
import { describeIssue } from '../http/portuguese-issues.ts';
import { validationDetails } from '../http/validation-details.ts';

type Json = Readonly<Record<string, unknown>>;

/** Replaces the general example of a 422 by one with a field of the operation's own request. */
export function withOwnProblem(content: Json, request: RouteConfig['request']): Json {
  const { example } = (content['application/json'] ?? {}) as { readonly example?: ErrorExample };
  const { error } = errorExample('validation_failed');
  const isOfCode = isDeepStrictEqual(example?.error, error);
  const problem = isOfCode ? problemOf(request) : undefined;
  if (problem === undefined) return content;
  const own: ErrorExample = { error: { ...error, details: [problem] } };
  const examples: Json = { 'application/json': own, 'application/problem+json': problemExample(own) };
  return Object.fromEntries(
    Object.entries(content).map(([type, medium]) => [
      type,
      { ...(medium as Json), ...(type in examples ? { example: examples[type] } : {}) },
    ]),
  );
}

/** Returns the first problem of an empty request; when it has none, of a request whose first field is invalid. */
function problemOf(request: RouteConfig['request']): Problem | undefined {
  const media = request?.body?.content['application/json'];
  const body = media !== undefined && 'schema' in media ? media.schema : undefined;
  return (
    problemIn(body, [{}, firstOf(body, null)]) ??
    problemIn(request?.query, [{}, firstOf(request?.query, '')]) ??
    problemIn(request?.params, [firstOf(request?.params, 'x')])
  );
}

const firstOf = (schema: unknown, value: unknown): Json =>
  schema instanceof z.ZodObject
    ? Object.fromEntries(
        Object.keys(schema.shape)
          .slice(0, 1)
          .map((name) => [name, value]),
      )
    : {};

function problemIn(schema: unknown, values: readonly Json[]): Problem | undefined {
  if (!(schema instanceof z.ZodObject)) return undefined;
  for (const value of values) {
    const { error } = schema.safeParse(value, { error: describeIssue });
    if (error !== undefined) return validationDetails(error.issues)[0];
  }
  return undefined;
}
