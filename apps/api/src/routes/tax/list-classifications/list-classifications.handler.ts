import { listClassifications as list } from '@fiscal/services';
import type { Handler } from '../../../http/handler.ts';
import { sendTagged } from '../../../http/send-tagged.ts';
import type { listClassificationsRoute } from './list-classifications.route.ts';

export const listClassifications: Handler<typeof listClassificationsRoute> = (c) =>
  sendTagged(c, list(c.req.valid('query')));
