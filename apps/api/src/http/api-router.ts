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

/** The result of a schema for one part of a request; it has `error` when the schema refused it. */
interface Checked {
  readonly target: string;
  readonly error?: z.ZodError | undefined;
}

/** Hook of a route without one of its own. */
export function refuseMalformed({ target, error }: Checked): undefined {
  if (error === undefined) return;
  if (target === 'param') throw new RequestRefused('not_found');
  const details = validationDetails(error.issues);
  throw new RequestRefused('validation_failed', target === 'header' ? details.map(asHeader) : details);
}

/** Hook of a route whose path parameters are values and no resources: what does not fit is `validation_failed`. */
export const refuseValues = ({ error }: Checked): undefined => {
  if (error === undefined) return;
  throw new RequestRefused('validation_failed', validationDetails(error.issues));
};

/** Schemas see header names in small letters; documents and clients write `X-Fiscal-Simulate`. */
const asHeader = ({ path, message }: Problem): Problem => ({
  path: path.replace(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase()),
  message,
});
