import { z } from '@hono/zod-openapi';

/** Returns the path and the description of each field of an object, or of the objects of a list. */
export function fieldsOf(schema: z.core.$ZodType, at: string): readonly (readonly [string, string])[] {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodReadonly) {
    return fieldsOf(schema.unwrap(), at);
  }
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element, `${at}[]`);
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).map(([name, field]) => [
    `${at}.${name}`,
    field instanceof z.ZodType ? (field.meta()?.description ?? '') : '',
  ]);
}
