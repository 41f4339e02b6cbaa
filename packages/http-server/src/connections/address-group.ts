import { isIPv6 } from 'node:net';

/** Returns the remote address of a socket. An IPv4 address that is mapped to IPv6 becomes plain IPv4. */
export const peerAddress = (remoteAddress: string | undefined): string =>
  remoteAddress?.replace(/^::ffff:(?=\d+\.)/i, '') ?? 'in-memory';

/**
 * Returns the name under which requests of an address are counted: IPv4 as it is, IPv6 by its first 64 bits, because
 * one subscriber has them all (RFC 6177, RIPE-690). A text that is not an address stays as it is.
 */
export function addressGroup(address: string): string {
  const plain = address.replace(/^\[|\](?::\d+)?$/g, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  return mapped ?? `${groupsOf(plain).slice(0, 4).join(':')}::/64`;
}

/** Returns the groups of an IPv6 address. An IPv4 tail counts as one group: only the first four matter here. */
function groupsOf(address: string): readonly string[] {
  const [head = '', tail = ''] = address.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, ''));
}
