import { BlockList, isIP } from 'node:net';

/** Returns whether an address belongs to a trusted proxy. */
export type IsTrustedProxy = (address: string) => boolean;

/** Reads addresses, and ranges in the form `10.0.0.0/8`. Addresses are compared by value, in any way of writing them. */
export function trustProxies(entries: readonly string[]): IsTrustedProxy {
  const trusted = new BlockList();
  for (const entry of entries) {
    const [network = '', bits] = entry.split('/');
    if (bits === undefined) trusted.addAddress(network, familyOf(network));
    else trusted.addSubnet(network, Number(bits), familyOf(network));
  }
  return (address) => isIP(address) !== 0 && trusted.check(address, familyOf(address));
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
