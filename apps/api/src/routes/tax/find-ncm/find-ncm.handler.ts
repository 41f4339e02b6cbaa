import { findNcm as find } from '@fiscal/services';
import type { Handler } from '../../../http/handler.ts';
import { sendTagged } from '../../../http/send-tagged.ts';
import type { findNcmRoute } from './find-ncm.route.ts';

export const findNcm: Handler<typeof findNcmRoute> = (c) =>
  sendTagged(c, find(c.get('tenant'), c.req.valid('param')));
