import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createSimulator, type Simulator } from '@fiscal/authority-simulator';
import { type CliSettings, readCliSettings } from '@fiscal/config';
import { createTestAuthority, issueECnpj, keptTestAuthority, temporaryFolder } from '@fiscal/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CheckResult } from './check.ts';
import { checkAuthorities } from './check-authorities.ts';
import { chooseCertificate } from './choose-certificate.ts';

const folder = temporaryFolder();
const tree = keptTestAuthority(folder.path);
let simulator: Simulator;

beforeAll(async () => {
  simulator = await createSimulator({ ledgerFile: join(folder.path, 'ledger.jsonl'), certificates: tree });
});
afterAll(async () => {
  await simulator.close();
  folder.remove();
});

const written = (name: string, content: string | Uint8Array): string => {
  const file = join(folder.path, name);
  writeFileSync(file, content);
  return file;
};
const settingsOf = (environment: Record<string, string>): CliSettings => readCliSettings(environment);

/** Settings that point SP and the NFS-e to `baseUrl` in both environments: no request may leave this machine. */
function pointedAt(baseUrl: string, more: object = {}): CliSettings {
  const table = { baseUrl, trustAnchors: ['root.pem'], ...more };
  const both = { homologation: table, production: table };
  const content = { authorizers: { SP: both, SEFIN: both, ADN: both } };
  return settingsOf({ AUTHORITY_ENDPOINTS_FILE: written('endpoints.json', JSON.stringify(content)) });
}
const of = (checks: readonly CheckResult[], name: string): CheckResult | undefined =>
  checks.find((check) => check.name === name);

const homologation = 'authority SP homologation';

function given(name = 'given.pfx', from = tree) {
  const { pfx, password } = issueECnpj(from, { cnpj: '11222333000181', name: 'EMPRESA' });
  const settings = settingsOf({ CERTIFICATE_PASSWORD: password });
  const chosen = chooseCertificate(settings, written(name, pfx));
  if (chosen.kind !== 'chosen') throw new Error('not chosen');
  return chosen;
}

test('the status service of each environment is queried with the certificate', async () => {
  const checks = await checkAuthorities(pointedAt(simulator.addresses.homologation), given());
  expect(of(checks, homologation)).toMatchObject({ state: 'ok', found: expect.stringContaining('107') });
  expect(of(checks, 'authority SP production')).toMatchObject({
    state: 'missing',
    found: expect.stringMatching(/252|other environment/),
  });
});

test('the Sefin and the ADN are queried with the certificate, but not in the other environment', async () => {
  const checks = await checkAuthorities(pointedAt(simulator.addresses.homologation), given());
  for (const authority of ['SEFIN', 'ADN']) {
    expect(of(checks, `authority ${authority} homologation`)).toMatchObject({
      state: 'ok',
      found: expect.stringContaining('accepts the certificate'),
    });
  }
  expect(of(checks, 'authority SEFIN production')).toMatchObject({
    state: 'missing',
    found: expect.stringContaining('other environment'),
  });
});

test('the Sefin refuses a certificate with an unknown root', async () => {
  const stranger = given('sefin-stranger.pfx', createTestAuthority({ label: 'other' }));
  const checks = await checkAuthorities(pointedAt(simulator.addresses.homologation), stranger);
  expect(of(checks, 'authority SEFIN homologation')).toMatchObject({ state: 'missing' });
});

test('the addresses of the NFS-e are shown', async () => {
  const checks = await checkAuthorities(settingsOf({}), { kind: 'addresses' });
  expect(of(checks, 'authority SEFIN production')).toMatchObject({
    found: 'https://sefin.nfse.gov.br, official; not queried',
  });
  expect(of(checks, 'authority ADN homologation')).toMatchObject({
    found: 'https://adn.producaorestrita.nfse.gov.br, official; not queried',
  });
});

test('a paused service is not reported as missing', async () => {
  const now = Date.now();
  const [from, to] = [new Date(now - 60_000), new Date(now + 60_000)].map((day) => day.toISOString());
  const paused = (method: string, body?: object) =>
    fetch(`${simulator.addresses.admin}/paused`, { method, ...(body && { body: JSON.stringify(body) }) });
  await paused('POST', { cStat: '109', from, to });
  const checks = await checkAuthorities(pointedAt(simulator.addresses.homologation), given());
  await paused('DELETE');
  expect(of(checks, homologation)).toMatchObject({
    state: 'optional',
    found: expect.stringContaining('109'),
  });
});

test('a certificate that the authority does not trust is reported with the code of its answer', async () => {
  const stranger = given('stranger.pfx', createTestAuthority({ label: 'other' }));
  const checks = await checkAuthorities(pointedAt(simulator.addresses.homologation), stranger);
  expect(of(checks, homologation)).toMatchObject({ state: 'missing', found: expect.stringContaining('283') });
});

test('a handshake shows that the server is reachable and trusted, without a query', async () => {
  const calls = async () => (await (await fetch(`${simulator.addresses.admin}/calls`)).json()) as object;
  const before = await calls();
  const checks = await checkAuthorities(pointedAt(simulator.addresses.homologation), { kind: 'handshake' });
  expect(of(checks, homologation)).toMatchObject({ state: 'ok', found: expect.stringContaining('TLSv1.2') });
  expect(await calls()).toEqual(before);
});

test('an untrusted server, a closed port and an unknown host name are distinguished', async () => {
  const { root } = createTestAuthority({ label: 'other' });
  written('other.pem', root.certificatePem);
  const distrusting = pointedAt(simulator.addresses.homologation, { trustAnchors: ['other.pem'] });
  const found = async (settings: CliSettings) =>
    of(await checkAuthorities(settings, { kind: 'handshake' }), homologation);
  expect(await found(distrusting)).toMatchObject({
    state: 'missing',
    found: expect.stringContaining('trusted root'),
    advice: expect.stringContaining('trustAnchors'),
  });
  expect(await found(pointedAt('https://authority.invalid'))).toMatchObject({
    state: 'missing',
    found: expect.stringContaining('name is not known'),
  });
  expect(await found(pointedAt(`https://127.0.0.1:${await closedPort()}`))).toMatchObject({
    state: 'missing',
    found: expect.stringContaining('nothing listens'),
  });
});

async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 1;
}

test('a server without TLS is reported', async () => {
  const server = createServer((socket) =>
    socket
      .on('error', () => undefined)
      .resume()
      .end('HTTP/1.1 400\r\n\r\n'),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 1;
  const checks = await checkAuthorities(pointedAt(`https://127.0.0.1:${port}`), { kind: 'handshake' });
  await new Promise((resolve) => server.close(resolve));
  expect(of(checks, homologation)).toMatchObject({
    state: 'missing',
    found: expect.stringContaining('TLS handshake failed'),
  });
});

test.each<[string, string]>([
  ['a file that is missing', '/nonexistent.json'],
  ['an address that is none', 'http.json'],
  ['a trust anchor that is not a certificate', 'junk.json'],
])('%s is reported before any query', async (_, name) => {
  const sp = (override: object): string =>
    JSON.stringify({ authorizers: { SP: { homologation: override } } });
  written('http.json', sp({ baseUrl: 'http://a.test' }));
  written('junk.pem', 'not a certificate');
  written('junk.json', sp({ trustAnchors: ['junk.pem'] }));
  const file = name.startsWith('/') ? name : join(folder.path, name);
  const checks = await checkAuthorities(settingsOf({ AUTHORITY_ENDPOINTS_FILE: file }), {
    kind: 'handshake',
  });
  expect(checks).toMatchObject([{ name: 'authority addresses', state: 'missing' }]);
  expect(checks[0]?.found).toContain(name.replace('junk.json', 'junk.pem'));
});

test('roots that are not certificates are reported', async () => {
  const junk = written('roots.pem', 'not a certificate');
  const checks = await checkAuthorities(settingsOf({ AUTHORITY_CA_FILES: junk }), { kind: 'addresses' });
  expect(checks).toMatchObject([{ name: 'authority roots', state: 'missing' }]);
});

test('without a probe the official addresses are shown, without a query', async () => {
  const checks = await checkAuthorities(settingsOf({}), { kind: 'addresses' });
  expect(of(checks, homologation)).toMatchObject({
    state: 'ok',
    found: 'https://homologacao.nfe.fazenda.sp.gov.br, official; not queried',
  });
});

test('the test certificate of a simulator is used automatically, but never at an official address', async () => {
  const environment = { AUTHORITY_SIMULATED: 'true', TEST_AUTHORITY_FOLDER: folder.path };
  const chosen = chooseCertificate(settingsOf(environment), undefined);
  if (chosen.kind !== 'chosen') throw new Error('not chosen');
  const official = await checkAuthorities(settingsOf(environment), chosen);
  expect(official.map(({ found }) => found).join()).not.toContain('107');
  expect(of(official, homologation)?.found).toContain('not queried');
  const checks = await checkAuthorities(pointedAt(simulator.addresses.homologation), chosen);
  expect(of(checks, homologation)).toMatchObject({ state: 'ok', found: expect.stringContaining('107') });
});

test('a certificate that does not open is reported, and without a certificate there is none', () => {
  const { pfx } = issueECnpj(tree, { cnpj: '11222333000181', name: 'EMPRESA', password: 'right' });
  const settings = settingsOf({ CERTIFICATE_PASSWORD: 'wrong' });
  const file = written('closed.pfx', pfx);
  expect(chooseCertificate(settings, file)).toMatchObject({
    kind: 'unusable',
    problem: { state: 'missing', found: expect.stringContaining('wrong_password') },
  });
  expect(chooseCertificate(settings, join(folder.path, 'absent.pfx')).kind).toBe('unusable');
  expect(chooseCertificate(settings, undefined).kind).toBe('none');
});
