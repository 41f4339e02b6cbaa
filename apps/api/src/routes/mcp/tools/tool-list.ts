import type { AuthenticatedKey } from '@fiscal/services';
import { z } from '@hono/zod-openapi';
import type { ToolAnnotations } from '@modelcontextprotocol/server';
import { missingAccess } from '../../../http/require-access.ts';
import { confirmingTools } from './confirming-tools.ts';
import { prepareEvent } from './prepare-event.ts';
import { readingTools } from './reading-tools.ts';
import type { Tool } from './tool.ts';

/**
 * Every tool. There is none for certificates, erasure, keys, webhook secrets and the disabling of numbers: only the API
 * has them.
 */
export const tools: readonly Tool[] = [...readingTools, ...confirmingTools, prepareEvent];

/** Returns the tools that exist for a key. */
export const toolsOf = (key: Pick<AuthenticatedKey, 'scopes' | 'companyIds'>): readonly Tool[] =>
  tools.filter(({ operations }) => operations.some(({ access }) => missingAccess(key, access) === undefined));

const effects: Readonly<Record<Tool['effect'], ToolAnnotations>> = {
  reads: { readOnlyHint: true, openWorldHint: false },
  issues: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  destroys: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
};

/** A tool in the answer to `tools/list`. */
export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: { readonly type: 'object'; readonly [keyword: string]: unknown };
  readonly annotations: ToolAnnotations;
}

export const listedTool = ({ name, title, description, input, effect }: Tool): ListedTool => ({
  name,
  title,
  description,
  inputSchema: { ...buildInputSchema(input), type: 'object' },
  annotations: { title, ...effects[effect] },
});

/** Longer patterns list characters and tell a model nothing; the operation checks them anyway. */
const longestPattern = 80;

/** Returns the JSON Schema 2020-12 of the arguments. A schema that is used twice is written once. */
function buildInputSchema(input: z.ZodObject): Readonly<Record<string, unknown>> {
  const {
    $schema: _,
    id: __,
    ...schema
  } = z.toJSONSchema(input, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'ref',
    override: ({ jsonSchema }) => {
      delete jsonSchema.readOnly;
      delete jsonSchema.examples;
      delete jsonSchema.id;
      if ((jsonSchema.pattern?.length ?? 0) > longestPattern) delete jsonSchema.pattern;
    },
  });
  return JSON.parse(JSON.stringify(schema));
}
