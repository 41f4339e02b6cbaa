import type { Problem } from '@fiscal/domain';
import { OpenAPIHono, type z } from '@hono/zod-openapi';
import type { ApiEnv } from './api-env.ts';
import { RequestRefused } from './request-refused.ts';
import { validationDetails } from './validation-details.ts';

export type ApiRouter = OpenAPIHono<ApiEnv>;

/** An application whose schemas refuse in the service's words: a path parameter that does not fit is 404. */
export const createRouter = (): ApiRouter =>
  new OpenAPIHono<ApiEnv>({
    defaultHook: refuseMalformed,
  });

type Checked = { readonly success: true } | { readonly success: false; readonly error: z.ZodError };
type CheckedTarget = Checked & { readonly target: string };

/** Hook of a route without one of its own. */
export function refuseMalformed(result: CheckedTarget): undefined {
  if (result.success) return;
  if (result.target === 'param') throw new RequestRefused('not_found');
  const details = validationDetails(result.error.issues);
  throw new RequestRefused('validation_failed', result.target === 'header' ? details.map(asHeader) : details);
}

/** Hook of a route whose path parameters are values and no resources: what does not fit is `validation_failed`. */
export const refuseValues = (result: Checked): undefined => {
  if (result.success) return;
  throw new RequestRefused('validation_failed', validationDetails(result.error.issues));
};

/** Schemas see header names in small letters; documents and clients write `X-Fiscal-Simulate`. */
const asHeader = ({ path, message }: Problem): Problem => ({
  path: path.replace(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase()),
  message,
});
