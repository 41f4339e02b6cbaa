import { isIPv6 } from 'node:net';

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

/** The eight groups of an IPv6 address; those that an IPv4 tail takes are not distinguished. */
function groupsOf(address: string): readonly string[] {
  const [head = '', tail = ''] = address.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, ''));
}
