import type { ExportSlots, NoteWaiter, OpenedDocumentLink } from '@fiscal/services';
import { type RouteConfig, type RouteConfigToTypedResponse, type RouteHandler, z } from '@hono/zod-openapi';
import type { TypedResponse } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';
import type { ApiEnv, ApiVariables } from '../http/api-env.ts';
import { type ApiRouter, refuseValues } from '../http/api-router.ts';
import type { HealthProbe } from '../http/health-probe.ts';
import { type BodyRules, refuseBody } from '../http/refuse-body.ts';
import { type Access, requireAccess, scopeOf } from '../http/require-access.ts';
import type { SharedFile } from '../http/shared-file.ts';
import { unknownQueryError } from '../openapi/responses.ts';
import type { CallInside } from './call-inside.ts';

/** The dependencies of handlers, besides the request and its tenant. */
export interface OperationDeps {
  readonly probe: HealthProbe;
  readonly waiter: Pick<NoteWaiter, 'wait'>;
  /** Limits the exports that run at the same time. */
  readonly exports: ExportSlots;
  /** Returns the published document. Call it only after every operation is registered. */
  readonly published: () => SharedFile;
  readonly callInside: CallInside;
  /** Origins of pages that may use `/mcp`. */
  readonly mcpOrigins: readonly string[];
  readonly openLink: OpenLink;
}

/** Opens the document of a link, with the context in which it is read. Throws `not_found`. */
export type OpenLink = (link: {
  readonly token: string;
  readonly requestId: string;
}) => Promise<Pick<OpenedDocumentLink, 'document' | 'noteId'> & { readonly ctx: ApiVariables['tenant'] }>;

/** One operation of the API: its contract, and the facts that registration and the tests of all operations read. */
export interface Operation<R extends RouteConfig = RouteConfig> {
  readonly route: R;
  /** `operationId` of the document. */
  readonly id: string;
  /** In capitals. */
  readonly method: string;
  /** The path as it is published: `/v1/nfe/{id}`. */
  readonly path: string;
  readonly access: Access;
  readonly needsKey: boolean;
  /** True when the operation has a JSON body. */
  readonly hasBody: boolean;
  /** True when an unknown parameter of the query is answered with 422. */
  readonly refusesOthers: boolean;
  /** True when the path names a resource: an absent or foreign one, or a malformed id, is answered with 404. */
  readonly namesResource: boolean;
  register(router: ApiRouter, deps: OperationDeps): void;
}

type HandlerInput<R extends RouteConfig> = Parameters<RouteHandler<R, ApiEnv>>[0];

/** Statuses that the route documents without content: `c.body(null, status)`. */
type EmptyAnswer<R extends RouteConfig> = {
  [S in keyof R['responses'] & StatusCode]: R['responses'][S] extends { content: object }
    ? never
    : TypedResponse<null, S, 'body'>;
}[keyof R['responses'] & StatusCode];

type HandlerAnswer<R extends RouteConfig> = RouteConfigToTypedResponse<R> | EmptyAnswer<R>;

/** A handler that reads the input and returns the answers that its route declares. */
type OperationHandler<R extends RouteConfig> = (
  c: HandlerInput<R>,
  deps: OperationDeps,
) => HandlerAnswer<R> | Promise<HandlerAnswer<R>>;

interface OperationOptions {
  /** For `resources` (default) an invalid path parameter is `not_found`, for `values` it is `validation_failed`. */
  readonly pathParameters?: 'resources' | 'values';
  /** The treatment of query parameters that the route does not name. Refused by default. */
  readonly otherParameters?: 'refused' | 'ignored';
  /** Rules whose problems are reported together with the problems of the body's shape. */
  readonly bodyRules?: BodyRules | undefined;
}

/** Creates an operation from a route, its access and its handler. */
export function operation<R extends RouteConfig>(
  route: R,
  access: Access,
  handle: OperationHandler<R>,
  { pathParameters = 'resources', otherParameters = 'refused', bodyRules }: OperationOptions = {},
): Operation<R> {
  const { operationId, method, path, security = [] } = route;
  if (operationId === undefined) throw new Error(`${method} ${path} has no operationId`);
  const needsKey = access !== 'public';
  if (needsKey !== security.length > 0) throw new Error(`security of ${operationId} contradicts its access`);
  const refusesOthers = otherParameters === 'refused';
  const hook =
    pathParameters === 'values' ? refuseValues : bodyRules && refuseBody(requireBodySchema(route), bodyRules);
  return {
    route,
    id: operationId,
    method: method.toUpperCase(),
    path,
    access,
    needsKey,
    hasBody: route.request?.body?.content['application/json'] !== undefined,
    refusesOthers,
    namesResource: pathParameters === 'resources' && path.includes('{'),
    register(router, deps) {
      const handler = (c: HandlerInput<R>) => handle(c, deps);
      const served = refusesOthers ? closedQuery(route) : route;
      const middleware = [requireAccess(access), ...[route.middleware ?? []].flat()];
      router.openapiRoutes([
        { route: { ...served, ...publishedAccess(route, access), middleware }, handler, hook },
      ]);
    },
  };
}

/** Returns the route with a query that refuses unknown parameters, and with the 422 for that. */
function closedQuery<R extends RouteConfig>(route: R): R {
  const { request, responses } = route;
  const query = request?.query ?? z.object({});
  if (!(query instanceof z.ZodObject)) throw new Error(`the query of ${route.operationId} is not an object`);
  return {
    ...route,
    request: { ...request, query: query.strict() },
    responses: { ...unknownQueryError, ...responses },
  };
}

/** Describes the scope in the document: as a role of the security scheme (OpenAPI 3.1, 4.8.30), and in words. */
function publishedAccess({ description = '' }: RouteConfig, access: Access) {
  const scope = scopeOf(access);
  if (scope === undefined) return {};
  const ofAll = typeof access === 'object' ? '; não vale com chave restrita a algumas empresas' : '';
  return {
    security: [{ bearer: [scope] }],
    description: `${description} Permissão da chave: ${scope}${ofAll}.`,
  };
}

function requireBodySchema({ operationId, request }: RouteConfig): z.ZodObject {
  const media = request?.body?.content['application/json'];
  if (media !== undefined && 'schema' in media && media.schema instanceof z.ZodObject) return media.schema;
  throw new Error(`the body of ${operationId} is not an object`);
}
