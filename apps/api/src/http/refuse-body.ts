import type { Problem } from '@fiscal/domain';
import type { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { ApiEnv } from './api-env.ts';
import { refuseMalformed } from './api-router.ts';
import { RequestRefused } from './request-refused.ts';
import { validationDetails } from './validation-details.ts';

/** The fields at the root of a body that are well formed, and the names of the others. */
export interface BodyParts {
  readonly request: Readonly<Record<string, unknown>>;
  readonly malformed: ReadonlySet<string>;
}

/** A body and the rules that are asked about its well-formed fields when others are malformed. */
export interface BodyRules {
  readonly schema: z.ZodObject;
  readonly check: (parts: BodyParts) => readonly Problem[];
}

type Checked = { readonly target: string } & (
  | { readonly success: true }
  | { readonly success: false; readonly error: z.ZodError }
);

/**
 * Hook of an operation whose body has rules: a malformed body is refused with the problems of its shape and those of
 * the rules that look at no malformed field. A field is one at the root: a bad item takes the rules of all items away.
 */
export const refuseBody =
  ({ schema, check }: BodyRules) =>
  async (result: Checked, c: Pick<Context<ApiEnv>, 'req'>): Promise<undefined> => {
    if (result.success || result.target !== 'json') return refuseMalformed(result);
    const { issues } = result.error;
    const parts = partsOf(schema, await c.req.json(), issues);
    const ofRules = parts === undefined ? [] : check(parts);
    throw new RequestRefused('validation_failed', [...validationDetails(issues), ...ofRules]);
  };

/** undefined: the body is no object. */
function partsOf(
  schema: z.ZodObject,
  body: unknown,
  issues: readonly z.core.$ZodIssue[],
): BodyParts | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
  const given = new Map<string, unknown>(Object.entries(body));
  const malformed = new Set(issues.flatMap(({ path: [name] }) => (name === undefined ? [] : [String(name)])));
  const request: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    if (malformed.has(name) || !given.has(name)) continue;
    const parsed = field.safeParse(given.get(name));
    if (parsed.success) request[name] = parsed.data;
    else malformed.add(name);
  }
  return { request, malformed };
}
