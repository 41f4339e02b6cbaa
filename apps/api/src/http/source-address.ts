import { isIPv6 } from 'node:net';
import type { Context } from 'hono';

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

/** The address of a socket's other end; IPv4 as such, however the listener sees it. */
export const peerAddress = (remoteAddress: string | undefined): string =>
  remoteAddress?.replace(/^::ffff:(?=\d+\.)/i, '') ?? 'in-memory';

/**
 * Under which an address is counted: IPv4 as it is, IPv6 by its first 64 bits, which is what one subscriber has
 * (RFC 6177, RIPE-690). What is no address counts as it is.
 */
export function addressGroup(address: string): string {
  const plain = address.replace(/^\[|\](?::\d+)?$/g, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  return mapped ?? `${groupsOf(plain).slice(0, 4).join(':')}::/64`;
}

/** The eight groups of an IPv6 address; those that an IPv4 tail takes are not told apart. */
function groupsOf(address: string): readonly string[] {
  const [head = '', tail = ''] = address.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, ''));
}

/** The socket's address as the Node adapter hands it over; requests made in memory have none. */
function peerOf(bindings: unknown): string {
  const incoming = fieldOf(bindings, 'incoming');
  const address = fieldOf(fieldOf(incoming, 'socket'), 'remoteAddress');
  return peerAddress(typeof address === 'string' ? address : undefined);
}

const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined;
