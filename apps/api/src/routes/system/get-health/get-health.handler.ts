import type { Handler } from '../../../http/handler.ts';
import type { HealthProbe } from '../../../http/health-probe.ts';
import type { getHealthRoute } from './get-health.route.ts';

export const getHealth =
  (probe: HealthProbe): Handler<typeof getHealthRoute> =>
  async (c) =>
    c.json(await probe(), 200);
