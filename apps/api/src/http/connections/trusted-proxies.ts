import { BlockList, isIP } from 'node:net';

/** Returns whether an address belongs to a trusted proxy. */
export type IsTrustedProxy = (address: string) => boolean;

/** Reads addresses and ranges in the form `10.0.0.0/8`. */
export function trustProxies(entries: readonly string[]): IsTrustedProxy {
  const addresses = new Set(entries);
  const ranges = new BlockList();
  for (const entry of entries) {
    const [network = '', bits] = entry.split('/');
    if (bits !== undefined) ranges.addSubnet(network, Number(bits), familyOf(network));
  }
  return (address) =>
    addresses.has(address) || (isIP(address) !== 0 && ranges.check(address, familyOf(address)));
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
