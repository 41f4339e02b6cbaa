import type { Handler } from '../../../http/handler.ts';
import type { ApiDocument } from '../../../openapi/document.ts';
import type { getOpenapiRoute } from './get-openapi.route.ts';

/** `document` is asked at the first request, when every route is registered. */
export const getOpenapi =
  (document: () => ApiDocument): Handler<typeof getOpenapiRoute> =>
  (c) => {
    c.header('Access-Control-Allow-Origin', '*');
    c.header('Cache-Control', 'public, max-age=300');
    return c.json({ ...document() }, 200);
  };
