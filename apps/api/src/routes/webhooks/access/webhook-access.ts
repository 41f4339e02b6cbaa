import type { Access } from '../../../http/require-access.ts';

/** The access that every change of a webhook requires. */
export const writeWebhooks = { scope: 'webhooks:write', companies: 'all' } as const satisfies Access;
