import type { Authority } from '../calls/authority.ts';
import { nfeServiceAt } from '../nfe/nfe-services.ts';
import { type FoundService, type NfseBases, nfseServiceAt } from '../nfse/nfse-services.ts';

/** Returns the service of either authority at a method and an address. */
export function findService(
  method: string,
  address: string,
  bases: NfseBases,
  authority: Authority,
): FoundService | undefined {
  const path = decodeURI(address.split('?')[0] ?? '');
  const nfe = method === 'POST' ? nfeServiceAt(path, authority) : undefined;
  return nfe === undefined ? nfseServiceAt(method, path, bases, authority) : { service: nfe, path: [] };
}
