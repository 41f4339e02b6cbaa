import type { ConsoleRole, Look } from '@fiscal/services';
import type { Child } from 'hono/jsx';
import { z } from 'zod';
import { RequestRefused } from '../http/request-refused.ts';
import type { PathParams } from '../paths/paths.ts';
import type { ConsoleRequest } from './console-request.ts';

interface PageDefinition<Path extends string, Shape extends z.ZodRawShape, Data> {
  readonly path: Path;
  /** The least role that sees the page. */
  readonly role: ConsoleRole;
  /** The fields of the query; without it the page has none. A query that does not fit is answered with 400. */
  readonly query?: z.ZodObject<Shape> | undefined;
  /** Reads what the page shows; undefined answers 404. */
  readonly load: (
    request: ConsoleRequest<PathParams<Path>, z.output<z.ZodObject<Shape>>>,
  ) => Promise<Data | undefined>;
  readonly title: string | ((data: Data) => string);
  /** The look at a client's data that the audit keeps. */
  readonly look?: ((data: Data) => Look | undefined) | undefined;
  /** The address of the one page that shows what was requested; it is answered in place of this one, after the look. */
  readonly leadTo?: ((data: Data) => string | undefined) | undefined;
  readonly view: (data: Data) => Child;
}

/** A page with what it shows at one moment. */
export interface LoadedPage {
  readonly title: string;
  readonly look: Look | undefined;
  readonly leadsTo: string | undefined;
  readonly view: () => Child;
}

export interface Page<Path extends string = string> {
  readonly path: Path;
  readonly role: ConsoleRole;
  load(request: ConsoleRequest): Promise<LoadedPage | undefined>;
}

/** Declares a page. `registered.ts` lists every page. */
export function definePage<Path extends string, Data, Shape extends z.ZodRawShape = Record<never, never>>(
  definition: PageDefinition<Path, Shape, Data>,
): Page<Path> {
  const { path, role, title, query, look, leadTo, view } = definition;
  return {
    path,
    role,
    async load(request) {
      const parsed = (query ?? z.object({})).safeParse(request.query);
      if (!parsed.success) throw new RequestRefused(400);
      const data = await definition.load({
        ...request,
        params: request.params as PathParams<Path>,
        query: parsed.data as z.output<z.ZodObject<Shape>>,
      });
      if (data === undefined) return undefined;
      return {
        title: typeof title === 'string' ? title : title(data),
        look: look?.(data),
        leadsTo: leadTo?.(data),
        view: () => view(data),
      };
    },
  };
}
