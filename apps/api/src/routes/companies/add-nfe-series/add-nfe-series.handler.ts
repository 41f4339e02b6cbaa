import { addNfeSeries as add } from '@fiscal/services';
import type { Handler } from '../../../http/handler.ts';
import type { addNfeSeriesRoute } from './add-nfe-series.route.ts';

export const addNfeSeries: Handler<typeof addNfeSeriesRoute> = async (c) => {
  const { id } = c.req.valid('param');
  return c.json(await add(c.get('tenant'), { companyId: id, ...c.req.valid('json') }), 201);
};
