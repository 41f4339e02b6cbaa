import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createTestAuthority, fixedClock, issueECnpj, temporaryFolder } from '@fiscal/testkit';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { goodDps, goodEmitter, testedOn } from '../sefin/testing/good-dps.ts';
import { goodRequest } from '../sefin/testing/good-request.ts';
import { callSefin, type SefinReply } from '../sefin/testing/sefin-client.ts';
import { pack, signDps } from '../sefin/testing/sign-dps.ts';
import { createSimulator, type Simulator } from './create-simulator.ts';

const folder = temporaryFolder();
const certificates = createTestAuthority();
const clock = fixedClock(testedOn.toISOString());
const emitter = issueECnpj(certificates, { cnpj: goodEmitter, name: 'EMITENTE' });
let simulator: Simulator;
beforeAll(async () => {
  simulator = await createSimulator({ ledgerFile: join(folder.path, 'ledger.jsonl'), certificates, clock });
});
afterEach(() => admin('DELETE', '/faults'));
afterAll(async () => {
  await simulator.close();
  folder.remove();
});

const admin = async (method: string, path: string, body?: unknown): Promise<unknown> => {
  const answer = await fetch(`${simulator.addresses.admin}/nfse${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(answer.ok, await answer.clone().text()).toBe(true);
  return answer.status === 204 ? undefined : answer.json();
};

const idOf = (number: string): string => `DPS3550308211222333000181${'00001'}${number.padStart(15, '0')}`;
const issue = (number: string, scenario?: string): Promise<SefinReply> =>
  callSefin(simulator, {
    method: 'POST',
    path: '/SefinNacional/nfse',
    body: { dpsXmlGZipB64: pack(signDps(goodDps({ number }), emitter)) },
    identity: emitter,
    ...(scenario !== undefined && { headers: { 'X-Fiscal-Simulate': scenario } }),
  });
const find = (number: string): Promise<SefinReply> =>
  callSefin(simulator, { path: `/SefinNacional/dps/${idOf(number)}`, identity: emitter });
const cancel = (accessKey: string, scenario?: string): Promise<SefinReply> =>
  callSefin(simulator, {
    method: 'POST',
    path: `/SefinNacional/nfse/${accessKey}/eventos`,
    body: { pedidoRegistroEventoXmlGZipB64: pack(signDps(goodRequest({ accessKey }), emitter)) },
    identity: emitter,
    ...(scenario !== undefined && { headers: { 'X-Fiscal-Simulate': scenario } }),
  });

test('drop-after: the note is stored, and its answer is lost', async () => {
  await expect(issue('1', 'drop-after')).rejects.toThrow();
  expect((await find('1')).status).toBe(200);
});

test('drop-before: nothing is stored, and a second attempt with the same bytes succeeds', async () => {
  await expect(issue('2', 'drop-before')).rejects.toThrow();
  expect((await find('2')).status).toBe(404);
  expect((await issue('2', 'drop-before')).status).toBe(201);
});

test('pending: the answer is lost, and queries find the note after its time', async () => {
  await expect(issue('3', 'pending=30')).rejects.toThrow();
  clock.advance(29_999);
  expect((await find('3')).status).toBe(404);
  const head = { method: 'HEAD', path: `/SefinNacional/dps/${idOf('3')}`, identity: emitter } as const;
  expect((await callSefin(simulator, head)).status).toBe(404);
  expect(await issue('3')).toMatchObject({ status: 400, json: { erros: [{ Codigo: 'E0014' }] } });
  clock.advance(1);
  expect((await find('3')).status).toBe(200);
});

test.each([
  ['status=502', 502, 'text/html; charset=utf-8', {}],
  ['status=502,before,json', 502, 'application/json; charset=utf-8', { message: 'by the simulator' }],
  ['status=500,before,none', 500, 'application/json; charset=utf-8', { tipoAmbiente: 2 }],
  ['status=500,before,erros', 500, 'application/json; charset=utf-8', { erros: [{ Codigo: 'E9999' }] }],
  ['status=403', 403, 'text/html; charset=utf-8', {}],
  ['status=401,before,empty', 401, 'text/plain', {}],
  [
    'status=400,before,erros,E0617',
    400,
    'application/json; charset=utf-8',
    { tipoAmbiente: 2, erros: [{ Codigo: 'E0617' }] },
  ],
  ['status=400,before,word', 400, 'application/json; charset=utf-8', { tipoAmbiente: 'HOMOLOGACAO' }],
  ['status=422,before,list', 422, 'application/json; charset=utf-8', [{ Codigo: 'E9999' }]],
])(
  '%s: the answer has this status, nothing is stored, and the second attempt succeeds',
  async (scenario, status, type, json) => {
    const number = String(100 + scenario.length * 10 + status);
    const answer = await issue(number, scenario);
    expect(answer).toMatchObject({ status, type, json });
    if (scenario.endsWith('none')) expect(answer.json).not.toHaveProperty('erros');
    expect((await find(number)).status).toBe(404);
    expect((await issue(number, scenario)).status).toBe(201);
  },
);

test('status=500,after: the note is stored although the answer is a failure', async () => {
  expect((await issue('4', 'status=500,after,none')).status).toBe(500);
  expect((await find('4')).status).toBe(200);
});

test.each([
  ['5', 'garbage', 201, 'application/json; charset=utf-8'],
  ['6', 'garbage=html', 200, 'text/html; charset=utf-8'],
])(
  'DPS %s with %s: the note is stored, and no client can read the answer',
  async (number, scenario, status, type) => {
    const answer = await issue(number, scenario);
    expect(answer).toMatchObject({ status, type, json: {} });
    expect((await find(number)).status).toBe(200);
  },
);

test('garbage=gzip: the key can be read, the XML cannot be unpacked, and a query returns it complete', async () => {
  const { status, json } = await issue('7', 'garbage=gzip');
  expect(status).toBe(201);
  const packed = (value: unknown): Buffer => Buffer.from(String(value), 'base64');
  expect(() => gunzipSync(packed(json.nfseXmlGZipB64))).toThrow();
  const answer = await callSefin(simulator, {
    path: `/SefinNacional/nfse/${String(json.chaveAcesso)}`,
    identity: emitter,
  });
  expect(gunzipSync(packed(answer.json.nfseXmlGZipB64)).toString()).toContain('<NFSe');
});

test('messages: in the form of the manual, or in a list', async () => {
  expect((await issue('8', 'reject=E0617')).json).toMatchObject({
    erros: [{ Codigo: 'E0617', Complemento: null }],
  });
  await admin('POST', '/faults', { scenario: 'messages=plain' });
  expect((await issue('8', 'reject=E0617')).json).toMatchObject({ erros: [{ codigo: 'E0617' }] });
  await admin('DELETE', '/faults');
  const key = String((await issue('8')).json.chaveAcesso);
  expect((await cancel(key, 'event-reject=E0822')).json).toMatchObject({ erro: { codigo: 'E0822' } });
  await admin('POST', '/faults', { scenario: 'messages=list' });
  expect((await cancel(key, 'event-reject=E0822')).json).toMatchObject({ erro: [{ codigo: 'E0822' }] });
});

test('unavailable with E1217: the Sefin checks nothing until the maintenance ends', async () => {
  await admin('POST', '/faults', { scenario: 'unavailable=60,E1217' });
  const paused = { status: 400, json: { erros: [{ Codigo: 'E1217' }] } };
  expect(await issue('13')).toMatchObject(paused);
  expect(await find('13')).toMatchObject(paused);
  clock.advance(60_000);
  expect((await find('13')).status).toBe(404);
  expect((await issue('13')).status).toBe(201);
});

test('reject answers a code that is in no list', async () => {
  expect((await issue('14', 'reject=RNG9999')).json).toMatchObject({ erros: [{ Codigo: 'RNG9999' }] });
});

test('unavailable is an outage of its duration, and delay sends an answer later', async () => {
  await admin('POST', '/faults', { scenario: 'unavailable=60', service: 'dps.get' });
  expect((await find('1')).status).toBe(503);
  expect((await issue('9')).status).toBe(201);
  clock.advance(60_000);
  expect((await find('1')).status).toBe(200);
  const start = performance.now();
  expect((await issue('10', 'delay=300')).status).toBe(201);
  expect(performance.now() - start).toBeGreaterThanOrEqual(299);
});

test('a fault of the admin endpoint applies to the DPS that it names, as often as its count', async () => {
  const order = { scenario: 'reject=E0015', accessKey: idOf('11'), count: 1 };
  await admin('POST', '/faults', order);
  expect((await issue('12')).status).toBe(201);
  expect((await issue('11')).json).toMatchObject({ erros: [{ Codigo: 'E0015' }] });
  expect((await issue('11')).status).toBe(201);
});

test('the header has no effect in production', async () => {
  const answer = await callSefin(simulator, {
    method: 'POST',
    path: '/SefinNacional/nfse',
    body: {
      dpsXmlGZipB64: pack(signDps(goodDps({ number: '1', environment: '1' }), emitter)),
    },
    identity: emitter,
    headers: { 'X-Fiscal-Simulate': 'reject=E0617' },
    environment: 'production',
  });
  expect(answer).toMatchObject({ status: 201, json: { tipoAmbiente: 1 } });
});
