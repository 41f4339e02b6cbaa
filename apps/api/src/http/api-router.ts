import type { Problem } from '@fiscal/domain';
import { OpenAPIHono, type z } from '@hono/zod-openapi';
import type { ApiEnv } from './api-env.ts';
import { RequestRefused } from './request-refused.ts';
import { validationDetails } from './validation-details.ts';

export type ApiRouter = OpenAPIHono<ApiEnv>;

/** Creates an application that answers schema errors with our error codes: an invalid path parameter is 404. */
export const createRouter = (): ApiRouter =>
  new OpenAPIHono<ApiEnv>({
    defaultHook: refuseMalformed,
  });

/** The result of validating one part of a request; `error` when the part is invalid. */
interface Checked {
  readonly target: string;
  readonly error?: z.ZodError | undefined;
}

/** Throws the refusal of an invalid request; the hook of routes that set none. */
export function refuseMalformed({ target, error }: Checked): undefined {
  if (error === undefined) return;
  if (target === 'param') throw new RequestRefused('not_found');
  const details = validationDetails(error.issues);
  throw new RequestRefused('validation_failed', target === 'header' ? details.map(asHeader) : details);
}

/** Throws the refusal where path parameters are values, not resources: an invalid one is `validation_failed`. */
export const refuseValues = ({ error }: Checked): undefined => {
  if (error === undefined) return;
  throw new RequestRefused('validation_failed', validationDetails(error.issues));
};

/** Writes a header name as clients do (`X-Fiscal-Simulate`): schemas see it in small letters. */
const asHeader = ({ path, message }: Problem): Problem => ({
  path: path.replace(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase()),
  message,
});
