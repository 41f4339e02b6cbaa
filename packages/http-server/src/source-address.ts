import type { Context } from 'hono';
import { peerAddress } from './connections/address-group.ts';
import type { IsTrustedProxy } from './connections/trusted-proxies.ts';

/**
 * Returns the address that a request comes from. `X-Forwarded-For` counts only when the peer is a trusted proxy: then
 * the address is its last hop that is not a trusted proxy.
 */
export const sourceAddress =
  (isTrustedProxy: IsTrustedProxy) =>
  (c: Context): string => {
    const peer = peerOf(c.env);
    if (!isTrustedProxy(peer)) return peer;
    const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => withoutPort(hop.trim()));
    return hops.reverse().find((hop) => hop !== '' && !isTrustedProxy(hop)) ?? peer;
  };

/** Some proxies write the port of a client behind its address; it differs with each connection. */
const withoutPort = (hop: string): string =>
  hop.replace(/^\[([^\]]+)\](?::\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');

/** Returns the address of the socket from the Node adapter; requests of tests in memory have none. */
function peerOf(bindings: unknown): string {
  const incoming = fieldOf(bindings, 'incoming');
  const address = fieldOf(fieldOf(incoming, 'socket'), 'remoteAddress');
  return peerAddress(typeof address === 'string' ? address : undefined);
}

const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined;
