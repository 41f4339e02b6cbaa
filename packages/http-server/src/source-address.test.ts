import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { trustProxies } from './connections/trusted-proxies.ts';
import { sourceAddress } from './source-address.ts';

const client = '203.0.113.7';
const proxy = '10.0.0.2';
const innerProxy = '10.0.0.3';

/** Returns the address under which a request from `peer` with the given header is counted. */
async function addressOf(
  trusted: readonly string[],
  peer: string | undefined,
  forwarded?: string,
): Promise<string> {
  const app = new Hono();
  app.get('/', (c) => c.text(sourceAddress(trustProxies(trusted))(c)));
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const bindings = peer === undefined ? {} : { incoming: { socket: { remoteAddress: peer } } };
  return (await app.request('/', { headers }, bindings)).text();
}

test('without a trusted proxy the peer counts, for any header', async () => {
  expect(await addressOf([], client)).toBe(client);
  expect(await addressOf([], client, '198.51.100.1')).toBe(client);
  expect(await addressOf([proxy], client, '198.51.100.1')).toBe(client);
});

test('behind a trusted proxy the last hop counts; hops that a client wrote, to its left, are ignored', async () => {
  expect(await addressOf([proxy], proxy, client)).toBe(client);
  expect(await addressOf([proxy], proxy, `198.51.100.1, ${client}`)).toBe(client);
  expect(await addressOf([proxy], proxy, `198.51.100.1,198.51.100.2 ,\t${client} `)).toBe(client);
});

test('a client that writes the address of a trusted proxy gains nothing', async () => {
  expect(await addressOf([proxy], proxy, `198.51.100.1, ${proxy}, ${client}`)).toBe(client);
});

test('trusted proxies are skipped from the right until the first hop that is not trusted', async () => {
  expect(await addressOf([proxy, innerProxy], innerProxy, `198.51.100.1, ${client}, ${proxy}`)).toBe(client);
  expect(await addressOf([innerProxy], innerProxy, `${client}, ${proxy}`)).toBe(proxy);
});

test('with an empty header, or one that names only proxies, the peer counts', async () => {
  expect(await addressOf([proxy], proxy)).toBe(proxy);
  expect(await addressOf([proxy], proxy, '')).toBe(proxy);
  expect(await addressOf([proxy], proxy, ' , ')).toBe(proxy);
  expect(await addressOf([proxy, innerProxy], innerProxy, proxy)).toBe(innerProxy);
});

test('a proxy that connects by IPv4 in IPv6 is the same proxy', async () => {
  expect(await addressOf([proxy], `::ffff:${proxy}`, client)).toBe(client);
  expect(await addressOf([], `::ffff:${client}`)).toBe(client);
});

test('a trusted range of addresses counts for each address in it, by IPv4 and IPv6', async () => {
  const trusted = ['10.0.0.0/28', 'fd00:1::/64'];
  expect(await addressOf(trusted, '10.0.0.15', `198.51.100.1, ${client}, 10.0.0.3`)).toBe(client);
  expect(await addressOf(trusted, '10.0.0.16', client)).toBe('10.0.0.16');
  expect(await addressOf(trusted, 'fd00:1::7', client)).toBe(client);
  expect(await addressOf(trusted, 'fd00:2::7', client)).toBe('fd00:2::7');
  expect(await addressOf(trusted, '::ffff:10.0.0.2', client)).toBe(client);
  expect(await addressOf(['2001:DB8:0::1'], '2001:db8::1', client)).toBe(client);
});

test('the port that a proxy writes behind an address does not count', async () => {
  expect(await addressOf([proxy], proxy, `${client}:5567`)).toBe(client);
  expect(await addressOf([proxy], proxy, '[2001:db8::7]:5567')).toBe('2001:db8::7');
  expect(await addressOf([proxy, innerProxy], innerProxy, `${client}, ${proxy}:443`)).toBe(client);
});

test('a request made in memory has no address', async () => {
  expect(await addressOf([], undefined)).toBe('in-memory');
  expect(await addressOf([proxy], undefined, client)).toBe('in-memory');
});
