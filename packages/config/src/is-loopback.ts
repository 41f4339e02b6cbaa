import { isIP } from 'node:net';

/** Returns whether a host is this machine alone, as a setting or an address names it. */
export function isLoopback(host: string): boolean {
  const plain = host.replace(/^\[|\]$/g, '');
  return plain === 'localhost' || plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
}

/** Returns whether a database is on this machine. The driver also takes hosts from the parameters of an address. */
export function isLoopbackDatabase(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  return isLoopback(hostname) && !searchParams.has('host') && !searchParams.has('hostaddr');
}
