import type { Context } from 'hono';
import { peerAddress } from './connections/address-group.ts';

/**
 * Address a request comes from. `X-Forwarded-For` is believed only when the peer is a configured proxy, and then
 * only up to the last hop that is not one.
 */
export const sourceAddress =
  (trustedProxies: readonly string[]) =>
  (c: Context): string => {
    const peer = peerOf(c.env);
    if (!trustedProxies.includes(peer)) return peer;
    const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
    return hops.reverse().find((hop) => hop !== '' && !trustedProxies.includes(hop)) ?? peer;
  };

/** The socket's address as the Node adapter hands it over; requests made in memory have none. */
function peerOf(bindings: unknown): string {
  const incoming = fieldOf(bindings, 'incoming');
  const address = fieldOf(fieldOf(incoming, 'socket'), 'remoteAddress');
  return peerAddress(typeof address === 'string' ? address : undefined);
}

const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined;
