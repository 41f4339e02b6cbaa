import { BlockList, isIP } from 'node:net';
import { cloudServiceAddresses } from './cloud-service-addresses.ts';

const refusedIpv4: readonly (readonly [network: string, prefix: number, what: string])[] = [
  ['0.0.0.0', 8, 'this network'],
  ['10.0.0.0', 8, 'private'],
  ['100.64.0.0', 10, 'carrier-grade NAT'],
  ['127.0.0.0', 8, 'loopback'],
  ['169.254.0.0', 16, 'link-local, cloud metadata'],
  ['172.16.0.0', 12, 'private'],
  ['192.0.0.0', 24, 'protocol assignments'],
  ['192.0.2.0', 24, 'documentation'],
  ['192.88.99.0', 24, '6to4 relay'],
  ['192.168.0.0', 16, 'private'],
  ['198.18.0.0', 15, 'benchmarking'],
  ['198.51.100.0', 24, 'documentation'],
  ['203.0.113.0', 24, 'documentation'],
  ['224.0.0.0', 4, 'multicast'],
  ['240.0.0.0', 4, 'reserved, broadcast'],
];

const refusedIpv6: typeof refusedIpv4 = [
  ['2001::', 23, 'protocol assignments, Teredo'],
  ['2001:db8::', 32, 'documentation'],
  ['2002::', 16, '6to4'],
  ['3fff::', 20, 'documentation'],
];

export type AddressGuard = (address: string) => boolean;

/**
 * Creates the check whether an IP address text is on the public Internet. IPv6 is accepted only inside 2000::/3, which
 * leaves out unspecified, loopback, IPv4-mapped, NAT64, discard, unique local, link-local, site-local and multicast
 * addresses; the services of clouds and a text that is not an address are refused. Source: IANA special-purpose
 * registries, RFC 6890.
 */
export function createPublicAddressGuard(): AddressGuard {
  const refused = new BlockList();
  for (const [network, prefix] of refusedIpv4) refused.addSubnet(network, prefix, 'ipv4');
  for (const [network, prefix] of refusedIpv6) refused.addSubnet(network, prefix, 'ipv6');
  for (const { network, prefix } of cloudServiceAddresses) {
    refused.addSubnet(network, prefix, isIP(network) === 4 ? 'ipv4' : 'ipv6');
  }
  const globalUnicast = new BlockList();
  globalUnicast.addSubnet('2000::', 3, 'ipv6');
  return (address) => {
    const family = isIP(address);
    if (family === 4) return !refused.check(address, 'ipv4');
    if (family === 0 || address.includes('%')) return false;
    return globalUnicast.check(address, 'ipv6') && !refused.check(address, 'ipv6');
  };
}

/** True for an IP address text of the loopback interface (127.0.0.0/8 or ::1). */
export function isLoopbackAddress(address: string): boolean {
  const loopback = new BlockList();
  loopback.addSubnet('127.0.0.0', 8, 'ipv4');
  loopback.addAddress('::1', 'ipv6');
  const family = isIP(address);
  if (family === 0) return false;
  return loopback.check(address, family === 4 ? 'ipv4' : 'ipv6');
}
