import type { RouteConfig, RouteHandler } from '@hono/zod-openapi';
import type { ApiEnv } from './api-env.ts';

/** A handler whose input and answers are those of its route. */
export type Handler<R extends RouteConfig> = RouteHandler<R, ApiEnv>;
