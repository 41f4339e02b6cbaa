import { z } from '@hono/zod-openapi';

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface ComponentSchemas {
  /** Returns the JSON Schema of `schema`. A schema with an id becomes a component and is replaced by a `$ref`. */
  readonly requireSchema: (schema: z.core.$ZodType) => JsonSchema;
  /** Every component that was referred to so far, by its id. */
  readonly all: () => Readonly<Record<string, JsonSchema>>;
}

/**
 * Collects the JSON Schemas (2020-12, as in OpenAPI 3.1) of the input of zod schemas. Throws when two schemas with the
 * same id differ.
 */
export function createComponentSchemas(): ComponentSchemas {
  const components = new Map<string, JsonSchema>();
  return {
    requireSchema: (schema) => {
      const { $schema: _, $defs = {}, ...root } = referToComponents(convert(schema));
      for (const [id, found] of Object.entries($defs as Readonly<Record<string, JsonSchema>>)) {
        const { id: _id, ...body } = found;
        const known = components.get(id);
        if (known !== undefined && JSON.stringify(known) !== JSON.stringify(body)) {
          throw new Error(`two schemas have the id ${id}`);
        }
        components.set(id, body);
      }
      return root;
    },
    all: () => Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/**
 * Removes `readOnly`, which would forbid clients to send a list that is only immutable in our code. Adds the examples
 * of fields whose text is transformed, which zod leaves out: ours show what a client writes.
 */
const convert = (schema: z.core.$ZodType) =>
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      delete jsonSchema.readOnly;
      const { examples } = z.globalRegistry.get(zodSchema) ?? {};
      if (Array.isArray(examples)) jsonSchema.examples ??= examples;
    },
  });

const referToComponents = (schema: object): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
