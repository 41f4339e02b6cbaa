import { z } from '@hono/zod-openapi';

interface TextField {
  /** The operation and the names down to the field: `createNfe.items[].code`. */
  readonly at: string;
  /** The schema of the field, which accepts a text. */
  readonly schema: z.ZodType;
}

/** Returns every text field of a schema. An optional or nullable field counts as the text. */
export function textFieldsOf(schema: z.core.$ZodType, at: string): readonly TextField[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return textFieldsOf(schema.unwrap(), at);
  if (schema instanceof z.ZodReadonly) return textFieldsOf(schema.unwrap(), at);
  if (schema instanceof z.ZodArray) return textFieldsOf(schema.element, `${at}[]`);
  if (schema instanceof z.ZodObject) {
    const fields: readonly (readonly [string, z.core.$ZodType])[] = Object.entries(schema.shape);
    return fields.flatMap(([name, field]) => textFieldsOf(field, `${at}.${name}`));
  }
  return schema instanceof z.ZodString || isReadText(schema) || schema instanceof z.ZodISODate
    ? [{ at, schema }]
    : [];
}

const isReadText = (schema: z.core.$ZodType): schema is z.ZodPipe =>
  schema instanceof z.ZodPipe && schema.in instanceof z.ZodString;
