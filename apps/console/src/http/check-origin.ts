import type { Context } from 'hono';
import { RequestRefused } from './request-refused.ts';

/**
 * Refuses a form that another site sent. Browsers name the page of a form in `Origin`, or say in `Sec-Fetch-Site` how it
 * is related to us; a request with neither is no form of ours.
 */
export function checkOrigin(c: Context, publicUrl: string): void {
  const origin = c.req.header('origin');
  const site = c.req.header('sec-fetch-site');
  const isOwnOrigin = origin === new URL(publicUrl).origin;
  const isOwnSite = site === 'same-origin' && (origin === undefined || origin === 'null');
  const isOtherSite = site !== undefined && site !== 'same-origin';
  if (isOtherSite || !(isOwnOrigin || isOwnSite)) throw new RequestRefused(403);
}
