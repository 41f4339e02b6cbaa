import { getTaxRules as read } from '@fiscal/services';
import type { Handler } from '../../../http/handler.ts';
import { sendTagged } from '../../../http/send-tagged.ts';
import type { getTaxRulesRoute } from './get-tax-rules.route.ts';

export const getTaxRules: Handler<typeof getTaxRulesRoute> = (c) =>
  sendTagged(c, read(c.get('tenant'), c.req.valid('query')));
