import type { Problem } from '@fiscal/domain';
import type { TenantContext } from '@fiscal/services';
import type { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { ApiEnv } from './api-env.ts';
import { refuseMalformed } from './api-router.ts';
import { RequestRefused } from './request-refused.ts';
import { fieldPath, pathSteps, validationDetails } from './validation-details.ts';
import { type BodyParts, wellFormedFields } from './well-formed-fields.ts';

/** The data besides the body that rules may read. */
export interface RuleContext {
  readonly tenant: TenantContext;
  /** The parameters of the path, already validated. */
  readonly params: Readonly<Record<string, string>>;
}

/** Checks the well-formed parts of a malformed body. Paths of problems refer to `parts.request`. */
export type BodyRules = (parts: BodyParts, by: RuleContext) => readonly Problem[];

interface Checked {
  readonly target: string;
  readonly error?: z.ZodError | undefined;
  /** The value that failed, as it was parsed from JSON. */
  readonly data?: unknown;
}

/**
 * The hook of an operation whose body has rules. Refuses a malformed body with the problems of its shape, and with the
 * problems that rules find in its well-formed fields.
 */
export const refuseBody =
  (schema: z.ZodObject, check: BodyRules) =>
  (result: Checked, c: Pick<Context<ApiEnv>, 'req' | 'get'>): undefined => {
    const { target, error, data } = result;
    if (error === undefined || target !== 'json') return refuseMalformed(result);
    const shapeProblems = validationDetails(error.issues);
    if (typeof data !== 'object' || data === null || Array.isArray(data)) {
      throw new RequestRefused('validation_failed', shapeProblems);
    }
    const { parts, pathInBody } = wellFormedFields(schema, data, error.issues);
    const ruleProblems = check(parts, { tenant: c.get('tenant'), params: c.req.param() }).map(
      ({ path, message }) => ({ path: fieldPath(pathInBody(pathSteps(path))), message }),
    );
    throw new RequestRefused('validation_failed', [...shapeProblems, ...ruleProblems]);
  };
