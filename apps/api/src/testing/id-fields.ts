import { z } from '@hono/zod-openapi';
import { createComponentSchemas } from '../openapi/component-schemas.ts';
import type { Operation } from '../operation/operation.ts';
import { textFieldsOf } from './text-fields.ts';

export type ResourceKind =
  | 'company'
  | 'note'
  | 'event'
  | 'disabling'
  | 'service'
  | 'serviceEvent'
  | 'webhook'
  | 'delivery';

/** A field of a request that names a resource by its id. */
export interface IdField {
  readonly place: 'params' | 'query' | 'body';
  /** Names down to the field; `0` is the first element of a list. */
  readonly path: readonly string[];
  readonly kind: ResourceKind;
}

/** The kind of resource that `{id}` of a path names. The longest matching beginning counts. */
const kindOfPath: readonly (readonly [string, ResourceKind])[] = [
  ['/v1/companies/', 'company'],
  ['/v1/webhooks/', 'webhook'],
  ['/v1/nfe/disable-range/', 'disabling'],
  ['/v1/nfe/', 'note'],
  ['/v1/nfse/', 'service'],
];
/** The kind of resource that `{eventId}` of a path names. */
const kindOfEventPath: typeof kindOfPath = [
  ['/v1/nfe/', 'event'],
  ['/v1/nfse/', 'serviceEvent'],
];
const kindOfName = new Map<string, ResourceKind>([
  ['companyId', 'company'],
  ['webhookId', 'webhook'],
  ['deliveryId', 'delivery'],
]);

function kindOf(name: string, path: string): ResourceKind {
  const ofPath = (kinds: typeof kindOfPath) => kinds.find(([start]) => path.startsWith(start))?.[1];
  const kind =
    kindOfName.get(name) ??
    (name === 'id' ? ofPath(kindOfPath) : name === 'eventId' ? ofPath(kindOfEventPath) : undefined);
  if (kind === undefined) throw new Error(`say here what ${name} of ${path} names`);
  return kind;
}

/** Returns every id in path, query and body of an operation, found by its pattern in the document. */
export function idFieldsOf({ route, path: at }: Operation): readonly IdField[] {
  const media = route.request?.body?.content['application/json'];
  const parts = {
    params: route.request?.params,
    query: route.request?.query,
    body: media !== undefined && 'schema' in media ? media.schema : undefined,
  };
  return (['params', 'query', 'body'] as const).flatMap((place) => {
    const part = parts[place];
    if (!(part instanceof z.ZodType)) return [];
    return textFieldsOf(part, '').flatMap(({ at: names, schema }) => {
      if (createComponentSchemas().requireSchema(schema).pattern !== '^[0-9a-f]{24}$') return [];
      const path = names.slice(1).replaceAll('[]', '.0').split('.');
      return [{ place, path, kind: kindOf(path.at(-1) ?? '', at) }];
    });
  });
}
