import { expect, test } from 'vitest';
import { cloudServiceAddresses } from './cloud-service-addresses.ts';
import { canonicalUrl, checkWebhookUrl, createPublicAddressGuard, type WebhookPolicy } from './index.ts';
import { isLoopbackAddress } from './is-public-address.ts';

const strict: WebhookPolicy = { plainHttp: 'never', loopbackReceivers: [] };
const accepted = (url: string, policy: WebhookPolicy = strict, mode: 'live' | 'test' = 'live') =>
  checkWebhookUrl(url, policy, mode).length === 0;

test.each([
  'https://example.com/hook?x=1',
  'https://example.com:8443/',
  'https://hooks.example.com.br:1024',
  'https://8.8.8.8/x',
  'https://[2606:4700:4700::1111]/',
])('a public https address is accepted: %s', (url) => {
  expect(accepted(url)).toBe(true);
});

test.each([
  'http://127.0.0.1',
  'http://example.com/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://017700000001/',
  'https://127.1/',
  'https://①②⑦.0.0.1/',
  'https://0/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:8.8.8.8]/',
  'https://[::1]/',
  'https://[64:ff9b::a00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[fd00:ec2::254]/',
  'https://[fe80::1]/',
  'https://169.254.169.254/latest/meta-data',
  'https://100.64.0.1/',
  'https://198.18.0.1/',
  'https://localhost/',
  'https://localhost./',
  'https://a.localhost/',
  'https://metadata.google.internal/',
  'https://intranet/',
  'https://user:pw@example.com/',
  'https://user@example.com/',
  'https://example.com:22/',
  'https://example.com:80/',
  'https://example.com/#part',
  'ftp://example.com/',
  'file:///etc/passwd',
  'example.com',
  '',
  'https:example.com',
  'https:/example.com',
  'https:///example.com',
  'https://',
  'https:\\\\example.com',
  'https:\\example.com',
  'https://example.com\\@127.0.0.1/',
  'https://example.com/a\\b',
  'https://@example.com',
  'https://:@example.com/',
  'https://%40@example.com/',
  ' https://example.com',
  'https://example.com ',
  'https://example.com/a b',
  'https://exam\tple.com/',
  'https://exam\nple.com/',
  'https://exam\u200bple.com/',
  'https://exam\u00adple.com/',
  'https://example.com/\ufeff',
  'https://exam\u034fple.com/',
  'https://example.com/\u202e',
  'https://example.com./',
  'https://example.com../',
  'https://localhost../',
  'https://localhost.localdomain/',
  'https://kubernetes.default.svc/',
  ...['local', 'intranet', 'lan', 'home.arpa', 'corp', 'home', 'test', 'invalid', 'onion'].map(
    (name) => `https://a.${name}/`,
  ),
  'https://example.com:1023/',
  `https://example.com/${'a'.repeat(2048)}`,
])('refused, naming the url: %s', (url) => {
  expect(checkWebhookUrl(url, strict, 'live').map(({ path }) => path)).toEqual(['url']);
});

test.each([
  ['https://example.com', 'https://example.com/'],
  ['HTTPS://EXAMPLE.com:443/Hook?x=1', 'https://example.com/Hook?x=1'],
  ['https://example.com/a/../b', 'https://example.com/b'],
  ['https://ação.example.com/ç', 'https://xn--ao-siap.example.com/%C3%A7'],
  ['https://example.com/to@someone?mail=a@b', 'https://example.com/to@someone?mail=a@b'],
])('the stored form of %s is %s, which is accepted unchanged', (url, stored) => {
  expect(accepted(url)).toBe(true);
  expect(canonicalUrl(url)).toBe(stored);
  expect([accepted(stored), canonicalUrl(stored)]).toEqual([true, stored]);
});

test('an address whose canonical form is too long is refused', () => {
  expect(accepted(`https://example.com/${'ç'.repeat(1000)}`)).toBe(false);
});

test('plain http is accepted only in test mode, and only when the operator allows it', () => {
  const open: WebhookPolicy = { plainHttp: 'test', loopbackReceivers: [] };
  expect(accepted('http://example.com/', open, 'test')).toBe(true);
  expect(accepted('http://example.com:8080/', open, 'test')).toBe(true);
  expect(accepted('http://example.com:443/', open, 'test')).toBe(false);
  expect(accepted('http://example.com/', open, 'live')).toBe(false);
  expect(accepted('http://example.com/', strict, 'test')).toBe(false);
  expect(accepted('http://10.0.0.1/', open, 'test')).toBe(false);
});

test('a loopback receiver is accepted only as the operator named it', () => {
  const development: WebhookPolicy = { plainHttp: 'never', loopbackReceivers: ['127.0.0.1:*', '[::1]:4000'] };
  expect(accepted('http://127.0.0.1:55001/hook', development, 'test')).toBe(true);
  expect(accepted('http://[::1]:4000/hook', development, 'test')).toBe(true);
  expect(accepted('https://[::1]:4000/hook', development, 'live')).toBe(true);
  expect(accepted('http://[::1]:4000/hook', development, 'live')).toBe(false);
  expect(accepted('http://[::1]:4001/hook', development, 'test')).toBe(false);
  expect(accepted('http://127.0.0.2:55001/hook', development, 'test')).toBe(false);
  expect(accepted('http://localhost:55001/hook', development, 'test')).toBe(false);
});

test.each([
  ['0.0.0.0', '0.255.255.255'],
  ['127.0.0.0', '127.255.255.255'],
  ['192.0.0.0', '192.0.0.255'],
  ['192.0.2.0', '192.0.2.255'],
  ['192.88.99.0', '192.88.99.255'],
  ['198.51.100.0', '198.51.100.255'],
  ['203.0.113.0', '203.0.113.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['169.254.0.0', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['224.0.0.0', '239.255.255.255'],
  ['240.0.0.0', '255.255.255.255'],
  ['2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
])('a special network is refused from its first address to its last: %s to %s', (first, last) => {
  expect([first, last].map(createPublicAddressGuard())).toEqual([false, false]);
});

test.each([
  ['126.255.255.255', '128.0.0.0'],
  ['191.255.255.255', '192.0.1.0'],
  ['192.0.1.255', '192.0.3.0'],
  ['192.88.98.255', '192.88.100.0'],
  ['198.51.99.255', '198.51.101.0'],
  ['203.0.112.255', '203.0.114.0'],
  ['1.0.0.0', '223.255.255.255'],
  ['2001:db7:ffff::', '2001:db9::'],
  ['3ffe:ffff::', '3fff:1000::'],
  ['9.255.255.255', '11.0.0.0'],
  ['100.63.255.255', '100.128.0.0'],
  ['169.253.255.255', '169.255.0.0'],
  ['172.15.255.255', '172.32.0.0'],
  ['192.167.255.255', '192.169.0.0'],
  ['198.17.255.255', '198.20.0.0'],
  ['2001:200::', '2003::'],
])('the neighbours of a special network are public: %s and %s', (before, after) => {
  expect([before, after].map(createPublicAddressGuard())).toEqual([true, true]);
});

test('a text that is not an address or has a zone is not public', () => {
  const isPublic = createPublicAddressGuard();
  expect(['', 'example.com', 'fe80::1%eth0', '2606:4700::1%eth0', '1.1.1'].map(isPublic)).not.toContain(true);
});

test('the loopback interface is 127.0.0.0/8 and ::1, and nothing else', () => {
  expect(['127.0.0.1', '127.255.255.255', '::1'].map(isLoopbackAddress)).toEqual([true, true, true]);
  const others = ['126.255.255.255', '128.0.0.0', '::', '::2', '::ffff:8.8.8.8', 'localhost', ''];
  expect(others.filter(isLoopbackAddress)).toEqual([]);
});

test.each(cloudServiceAddresses)('no webhook goes to $what ($network/$prefix)', ({ network }) => {
  const isPublic = createPublicAddressGuard();
  expect(isPublic(network)).toBe(false);
  const host = network.includes(':') ? `[${network}]` : network;
  expect(accepted(`https://${host}/`)).toBe(false);
});

test.each([
  ['168.63.129.16', '168.63.129.16'],
  ['199.36.153.4', '199.36.153.11'],
  ['161.26.0.0', '161.26.255.255'],
  ['166.8.0.0', '166.11.255.255'],
  ['2600:2d00:2:1000::', '2600:2d00:2:1000:ffff:ffff:ffff:ffff'],
  ['2600:2d00:2:2000::', '2600:2d00:2:2000:ffff:ffff:ffff:ffff'],
])(
  'services of a cloud that look public are refused from the first address to the last: %s to %s',
  (first, last) => {
    expect([first, last].map(createPublicAddressGuard())).toEqual([false, false]);
  },
);

test('the neighbours of single addresses and ranges of a cloud stay public', () => {
  const neighbours = ['168.63.129.15', '168.63.129.17', '199.36.153.3', '199.36.153.12', '161.25.255.255'];
  const more = ['166.7.255.255', '166.12.0.0', '2600:2d00:2:3000::1'];
  expect([...neighbours, ...more].filter((each) => !createPublicAddressGuard()(each))).toEqual([]);
});
