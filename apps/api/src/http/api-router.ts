import { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiEnv } from './api-env.ts';
import { RequestRefused } from './request-refused.ts';
import { validationDetails } from './validation-details.ts';

export type ApiRouter = OpenAPIHono<ApiEnv>;

/** An application whose schemas refuse in the service's words: a path parameter that does not fit is 404. */
export const createRouter = (): ApiRouter =>
  new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (result.success) return;
      if (result.target === 'param') throw new RequestRefused('not_found');
      throw new RequestRefused('validation_failed', validationDetails(result.error.issues));
    },
  });
