import type { RouteConfig, z } from '@hono/zod-openapi';
import type { ComponentSchemas, JsonSchema } from './component-schemas.ts';
import { withOwnProblem } from './invalid-example.ts';
import { type Access, standardHeaders } from './response-headers.ts';
import type { OperationTree, PublishedOperation } from './shared-components.ts';

type Json = Readonly<Record<string, unknown>>;
type Place = 'path' | 'query' | 'header';

/**
 * Builds the `paths` section with one operation for each route. `examples` has bodies of the 200 by the id of the
 * operation.
 */
export function documentPaths(
  routes: readonly RouteConfig[],
  components: ComponentSchemas,
  examples: Readonly<Record<string, unknown>>,
): OperationTree {
  const paths: Record<string, Record<string, PublishedOperation>> = {};
  for (const route of routes) {
    const methods = paths[route.path] ?? {};
    methods[route.method] = operation(route, components, examples[route.operationId ?? '']);
    paths[route.path] = methods;
  }
  return paths;
}

function operation(route: RouteConfig, components: ComponentSchemas, example: unknown): PublishedOperation {
  const {
    operationId = '',
    method: _method,
    path: _path,
    parameters: _parameters,
    middleware: _middleware,
    request = {},
    responses,
    ...described
  } = route;
  const parameters = [
    ...parametersOf('path', request.params, components),
    ...parametersOf('query', request.query, components),
    ...parametersOf('header', request.headers, components),
  ];
  const { body } = request;
  const access = (route.security ?? []).length === 0 ? 'public' : 'key';
  return {
    operationId,
    ...described,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: { ...body, content: contentOf(body.content, components) } }),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, response]) => [
        status,
        responseOf(
          status,
          access,
          ownResponse(status, response as ResponseConfig, request),
          components,
          status === '200' ? example : undefined,
        ),
      ]),
    ),
  };
}

const ownResponse = (
  status: string,
  response: ResponseConfig,
  request: RouteConfig['request'],
): ResponseConfig =>
  status === '422' && response.content !== undefined
    ? { ...response, content: withOwnProblem(response.content, request) }
    : response;

interface ResponseConfig {
  readonly description: string;
  readonly headers?: Json | undefined;
  readonly content?: Json | undefined;
}

function responseOf(
  status: string,
  access: Access,
  { content, headers, ...response }: ResponseConfig,
  components: ComponentSchemas,
  example: unknown,
): Json {
  const described = { ...response, headers: { ...standardHeaders(status, access), ...headers } };
  return content === undefined
    ? described
    : { ...described, content: contentOf(content, components, example) };
}

/** Gives each media type its example: a computed one, else the one of the route, else the first one of its schema. */
function contentOf(content: Json, components: ComponentSchemas, computed?: unknown): Json {
  const media = Object.entries(content).map(([type, medium]) => {
    const { schema, ...rest } = medium as { readonly schema: z.ZodType; readonly example?: unknown };
    const ofJson = type === 'application/json' ? computed : undefined;
    const example = ofJson ?? rest.example ?? exampleList(schema)[0];
    return [
      type,
      { schema: components.requireSchema(schema), ...(example === undefined ? {} : { example }) },
    ];
  });
  return Object.fromEntries(media);
}

const exampleList = (schema: z.ZodType): readonly unknown[] => {
  const { examples } = schema.meta() ?? {};
  return Array.isArray(examples) ? examples : [];
};

function parametersOf(place: Place, schema: unknown, components: ComponentSchemas): readonly Json[] {
  if (schema === undefined) return [];
  const { shape } = schema as z.ZodObject;
  return Object.entries(shape).map(([name, field]) => {
    const { description, examples, ...rest }: JsonSchema = components.requireSchema(field);
    const example = Array.isArray(examples) ? { example: examples[0] } : {};
    const required = place === 'path' || !field.safeParse(undefined).success;
    return { name, in: place, required, description, schema: rest, ...example };
  });
}
