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

/** The dependencies of handlers beside the request and its tenant. */
export interface OperationDeps {
  readonly probe: HealthProbe;
  readonly waiter: Pick<NoteWaiter, 'wait'>;
  /** Exports that run at a time. */
  readonly exports: ExportSlots;
  /** The published document; callable once every operation is registered. */
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

/** One operation of the API: its contract, and what registration and the tests over all operations need to know. */
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
  /** In JSON. */
  readonly hasBody: boolean;
  /** A parameter of the query that the route does not name answers 422. */
  readonly refusesOthers: boolean;
  /** The path names a resource: one that is absent, foreign or no id answers 404. */
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

/** Reads the input and gives the answers of its route, and nothing else. */
type OperationHandler<R extends RouteConfig> = (
  c: HandlerInput<R>,
  deps: OperationDeps,
) => HandlerAnswer<R> | Promise<HandlerAnswer<R>>;

interface OperationOptions {
  /** The kind of the path's parameters: a malformed value is `validation_failed`, a malformed resource `not_found`. */
  readonly pathParameters?: 'resources' | 'values';
  /** Whether a parameter of the query that the route does not name is refused or ignored; refused unless given. */
  readonly otherParameters?: 'refused' | 'ignored';
  /** Rules that answer together with the shape of the body. */
  readonly bodyRules?: BodyRules | undefined;
}

/** Ties a route to who may call it and to its handler, whose input and answers are those of the route. */
export function operation<R extends RouteConfig>(
  route: R,
  access: Access,
  handle: OperationHandler<R>,
  { pathParameters = 'resources', otherParameters = 'refused', bodyRules }: OperationOptions = {},
): Operation<R> {
  const { operationId, method, path, security = [] } = route;
  if (operationId === undefined) throw new Error(`${method} ${path} has no operationId`);
  const needsKey = access !== 'public';
  if (needsKey !== security.length > 0)
    throw new Error(`security of ${operationId} is not that of its access`);
  const refusesOthers = otherParameters === 'refused';
  const hook =
    pathParameters === 'values' ? refuseValues : bodyRules && refuseBody(bodySchemaOf(route), bodyRules);
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
      const published = refusesOthers ? closedQuery(route) : route;
      const middleware = [requireAccess(access), ...[route.middleware ?? []].flat()];
      router.openapiRoutes([
        { route: { ...published, ...publishedAccess(route, access), middleware }, handler, hook },
      ]);
    },
  };
}

/** The route with a query that refuses parameters without a name in it, and the 422 that it answers then. */
function closedQuery<R extends RouteConfig>(route: R): R {
  const { request, responses } = route;
  const query = request?.query ?? z.object({});
  if (!(query instanceof z.ZodObject)) throw new Error(`the query of ${route.operationId} is no object`);
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

function bodySchemaOf({ operationId, request }: RouteConfig): z.ZodObject {
  const media = request?.body?.content['application/json'];
  if (media !== undefined && 'schema' in media && media.schema instanceof z.ZodObject) return media.schema;
  throw new Error(`the body of ${operationId} is no object`);
}
