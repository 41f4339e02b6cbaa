import type { JsonSchema } from './published-document.ts';

const combined = ['allOf', 'anyOf', 'oneOf'] as const;
const lists = ['anyOf', 'oneOf', 'prefixItems'] as const;
const singles = ['items', 'additionalProperties', 'not'] as const;
const reference = /^#\/components\/schemas\//;

/** The branches of a combined schema stay open: only the whole schema knows all properties, and is closed. */
export type Openness = 'closed' | 'open';

/** Returns the `$id` of a component in a validator. Each component has its own, so that it is compiled once. */
export const idOfComponent = (name: string, openness: Openness): string => `${openness}:${name}`;

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The schema, refusing properties that it does not declare at any depth, though a published answer leaves them open for
 * later versions. A map (`additionalProperties` without properties) stays a map.
 */
export function closedSchema(schema: JsonSchema, openness: Openness = 'closed'): JsonSchema {
  const { $ref, properties, additionalProperties } = schema;
  const hasBranches = combined.some((name) => schema[name] !== undefined);
  const isWhole = schema.allOf !== undefined || (hasBranches && properties !== undefined);
  const ofBranches = isWhole ? 'open' : openness;
  const close = (value: unknown, as: Openness): unknown =>
    isSchema(value) ? closedSchema(value, as) : value;
  const closeAll = (values: unknown, as: Openness): unknown =>
    Array.isArray(values) ? values.map((each) => close(each, as)) : values;

  const closed: Record<string, unknown> = { ...schema };
  if (typeof $ref === 'string') closed.$ref = idOfComponent($ref.replace(reference, ''), openness);
  if (isSchema(properties)) {
    closed.properties = Object.fromEntries(
      Object.entries(properties).map(([name, each]) => [name, close(each, 'closed')]),
    );
  }
  for (const name of singles) if (name in schema) closed[name] = close(schema[name], 'closed');
  for (const name of lists) if (name in schema) closed[name] = closeAll(schema[name], ofBranches);
  if ('allOf' in schema) closed.allOf = closeAll(schema.allOf, 'open');
  const isObject = properties !== undefined || schema.allOf !== undefined;
  if (openness === 'closed' && isObject && additionalProperties === undefined) {
    closed.unevaluatedProperties = false;
  }
  return closed;
}
