import { X509Certificate } from 'node:crypto';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  createTestAuthority,
  fixedClock,
  issueCertificate,
  issueECnpj,
  issueECpf,
  temporaryFolder,
} from '@fiscal/testkit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { goodDps, goodEmitter, goodTaker, testedOn } from '../sefin/testing/good-dps.ts';
import { goodRequest } from '../sefin/testing/good-request.ts';
import { callSefin, type SefinReply } from '../sefin/testing/sefin-client.ts';
import { pack, signDps } from '../sefin/testing/sign-dps.ts';
import { createSimulator, type Simulator } from './create-simulator.ts';

const certificates = createTestAuthority();
const emitter = issueECnpj(certificates, { cnpj: goodEmitter, name: 'EMITENTE' });
const taker = issueECnpj(certificates, { cnpj: goodTaker, name: 'TOMADORA' });
const stranger = issueECnpj(certificates, { cnpj: '00000000000191', name: 'OUTRA' });
const other = issueECnpj(createTestAuthority({ label: 'outra' }), { cnpj: goodEmitter, name: 'X' });

let folder: ReturnType<typeof temporaryFolder>;
let simulator: Simulator;
const clock = fixedClock(testedOn.toISOString());
const start = (): Promise<Simulator> =>
  createSimulator({
    ledgerFile: join(folder.path, 'ledger.jsonl'),
    nfseRegistersFile: join(folder.path, 'nfse-registers.json'),
    certificates,
    clock,
  });
beforeEach(async () => {
  folder = temporaryFolder();
  simulator = await start();
});
afterEach(async () => {
  await simulator.close();
  folder.remove();
});

const get = (
  path: string,
  identity: Pick<typeof emitter, 'keyPem' | 'certificatePem'> = emitter,
): Promise<SefinReply> => callSefin(simulator, { path, identity });
const issue = async (number = '101'): Promise<string> => {
  const body = { dpsXmlGZipB64: pack(signDps(goodDps({ number }), emitter)) };
  const call = { method: 'POST', path: '/SefinNacional/nfse', body, identity: emitter } as const;
  const { json } = await callSefin(simulator, call);
  return String(json.chaveAcesso);
};
const cancel = (accessKey: string): Promise<SefinReply> =>
  callSefin(simulator, {
    method: 'POST',
    path: `/SefinNacional/nfse/${accessKey}/eventos`,
    body: { pedidoRegistroEventoXmlGZipB64: pack(signDps(goodRequest({ accessKey }), emitter)) },
    identity: emitter,
  });
const admin = async (method: string, path: string, body?: unknown): Promise<Response> =>
  fetch(`${simulator.addresses.admin}/nfse${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const unpack = (value: unknown): string => gunzipSync(Buffer.from(String(value), 'base64')).toString('utf8');

test('a cancellation is registered, and a query returns its XML twice in base64', async () => {
  const key = await issue();
  const path = `/SefinNacional/nfse/${key}/eventos/101101/1`;
  const absent = await get(path);
  expect(absent.status).toBe(404);
  expect(Object.keys(absent.json)).toEqual(['tipoAmbiente', 'versaoAplicativo', 'dataHoraProcessamento']);
  const registered = await cancel(key);
  expect(registered.status).toBe(201);
  const xml = unpack(registered.json.eventoXmlGZipB64);
  expect(xml).toContain(`<infEvento Id="EVT${key}101101001">`);
  const answer = await get(path);
  expect(answer.json).toMatchObject({
    eventos: [
      {
        chaveAcesso: key,
        tipoEvento: 101101,
        numeroPedidoRegistroEvento: 1,
        dataHoraRecebimento: '2026-11-21T12:00:00.000',
      },
    ],
  });
  const [{ arquivoXml = '' } = {}] = answer.json.eventos as { arquivoXml: string }[];
  expect(arquivoXml).toMatch(/^SDRzSUFBQUFB/);
  expect(unpack(Buffer.from(arquivoXml, 'base64').toString('latin1'))).toBe(xml);
});

test('an unknown path gets a page of IIS', async () => {
  const key = await issue();
  const events = `/SefinNacional/nfse/${key}/eventos`;
  expect(await get(events)).toMatchObject({ status: 405, type: 'text/html; charset=utf-8' });
  expect(await get(`${events}/101101`)).toMatchObject({ status: 404, type: 'text/html; charset=utf-8' });
  expect((await get('/SefinNacional/DANFSe/1')).status).toBe(501);
  expect((await get('/SefinNacional/unknown')).status).toBe(404);
  expect((await get(`/API/SefinNacional/nfse/${key}`)).status).toBe(200);
  expect((await get('/SefinNacional/dps/DPS1')).status).toBe(400);
  expect((await get('/SefinNacional/nfse/1')).json).toMatchObject({ erro: { codigo: 'E2220' } });
});

test.each(['{', '[]', '{"dpsXmlGZipB64":1}', ''])(
  'the body %s gets a problem without a code',
  async (body) => {
    const call = { method: 'POST', path: '/SefinNacional/nfse', body, identity: emitter } as const;
    const answer = await callSefin(simulator, call);
    expect(answer.status).toBe(400);
    expect(answer.json).not.toHaveProperty('erros');
  },
);

test('a DPS over the connection of another taxpayer is refused with 403 and without a code', async () => {
  const call = { method: 'POST', path: '/SefinNacional/nfse', identity: stranger } as const;
  const body = { dpsXmlGZipB64: pack(signDps(goodDps({ number: '101' }), emitter)) };
  const answer = await callSefin(simulator, { ...call, body });
  expect(answer.status).toBe(403);
  expect(Object.keys(answer.json)).toEqual(['tipoAmbiente', 'versaoAplicativo', 'dataHoraProcessamento']);
  expect((await callSefin(simulator, { ...call, body, identity: emitter })).status).toBe(201);
});

const past = { notBefore: new Date('2024-01-01T00:00:00Z'), notAfter: new Date('2026-11-21T14:59:59Z') };
const company = { kind: 'otherName', id: '2.16.76.1.3.3', value: goodEmitter } as const;
/** Returns a certificate with this content, signed by `issuer` or by its own key. */
const aCertificate = (
  content: Partial<Parameters<typeof issueCertificate>[1]>,
  issuer?: Parameters<typeof issueCertificate>[0],
) => {
  const subjectKey = certificates.newKey();
  const subject = [['CN', 'DE TESTE']] as const;
  const own = {
    name: subject,
    key: subjectKey,
    keyPem: '',
    certificatePem: '',
    certificateDer: new Uint8Array(),
  };
  return issueCertificate(issuer ?? own, {
    subject,
    subjectKey,
    altNames: [company],
    notBefore: past.notBefore,
    notAfter: new Date('2040-01-01T00:00:00Z'),
    ...content,
  });
};

test.each([
  ['E1200', 'of an authority', () => aCertificate({ authority: {} }, certificates.root)],
  [
    'E1203',
    'that expired a second ago',
    () => issueECnpj(certificates, { cnpj: goodEmitter, name: 'X', ...past }),
  ],
  [
    'E1203',
    'that is not yet valid',
    () =>
      issueECnpj(certificates, { cnpj: goodEmitter, name: 'X', notBefore: new Date('2026-11-21T15:00:01Z') }),
  ],
  ['E1205', 'of an unknown tree', () => other],
  ['E1208', 'that is self-signed', () => aCertificate({})],
  ['E1209', 'of a person', () => issueECpf(certificates, { cpf: '52998224725', name: 'X' })],
] as const)('%s for a client certificate %s', async (code, _which, certificate) => {
  const answer = await get('/SefinNacional/nfse/1', certificate());
  expect([answer.status, answer.json.erros]).toEqual([403, [expect.objectContaining({ Codigo: code })]]);
});

test('a revoked client certificate gets E1207, and is accepted after the revocation is removed', async () => {
  const revoked = issueECnpj(certificates, { cnpj: goodEmitter, name: 'X' });
  const { serialNumber } = new X509Certificate(revoked.certificateDer);
  const revocation = (method: string) =>
    fetch(`${simulator.addresses.admin}/revoked/${serialNumber}`, { method });
  await revocation('PUT');
  const answer = await get('/SefinNacional/nfse/1', revoked);
  expect(answer).toMatchObject({ status: 403, json: { erros: [{ Codigo: 'E1207' }] } });
  await revocation('DELETE');
  expect((await get('/SefinNacional/nfse/1', revoked)).json).toMatchObject({ erro: { codigo: 'E2220' } });
});

test('the agreement and the rates of a municipality are returned', async () => {
  const rates = {
    '010101': [
      { rate: '2.00', from: '2024-01-01', to: '2025-12-31' },
      { rate: '2.90', from: '2026-01-01' },
    ],
  };
  expect((await admin('PUT', '/municipalities/3550308', { rates })).status).toBe(204);
  const base = '/parametrizacao/3550308';
  expect((await get(`${base}/convenio`)).json).toMatchObject({
    parametrosConvenio: { aderenteAmbienteNacional: 1, aderenteEmissorNacional: 1, tipoConvenio: 1 },
  });
  const rate = await get(`${base}/01.01.01.000/2026-11-21/aliquota`);
  expect(rate.json).toMatchObject({
    aliquotas: { '01.01.01.000': [{ Aliq: 2.9, DtIni: '2026-01-01T00:00:00', DtFim: null }] },
  });
  const history = await get(`${base}/01.01.01.000/historicoaliquotas`);
  expect(history.json).toMatchObject({ aliquotas: { '01.01.01.000': [{ Aliq: 2 }, { Aliq: 2.9 }] } });
  expect(await get(`${base}/010101000/2026-11-21/aliquota`)).toMatchObject({ status: 400 });
  expect(await get(`${base}/01.01.01.000/21-11-2026/aliquota`)).toMatchObject({ status: 400 });
  expect((await get(`${base}/01.01.01.000/2026-11-21/regimes_especiais`)).status).toBe(200);
  expect((await get(`${base}/2026-11-21/retencoes`)).status).toBe(200);
  expect((await get('/parametrizacao/9999999/convenio')).status).toBe(404);
});

test('the agreement shows that a municipality has no public issuer; a service that it does not administer has no rate', async () => {
  const base = '/parametrizacao/3550308';
  await admin('PUT', '/municipalities/3550308', { nationalIssuer: 'no', refusedServices: ['010101'] });
  expect((await get(`${base}/convenio`)).json).toMatchObject({
    parametrosConvenio: { aderenteAmbienteNacional: 1, aderenteEmissorNacional: 0 },
  });
  expect((await get(`${base}/01.01.01.000/2026-11-21/aliquota`)).status).toBe(404);
  expect((await get(`${base}/01.02.01.000/2026-11-21/aliquota`)).status).toBe(200);
});

test('a benefit is returned, and a municipality without an agreement is not found', async () => {
  const benefits = [{ number: '35503080400002', description: 'Redução', type: '2', reduction: '40.00' }];
  await admin('PUT', '/municipalities/3550308', { benefits });
  const answer = await get('/parametrizacao/3550308/35503080400002/2026-11-21/beneficio');
  expect(answer.json).toMatchObject({
    beneficio: { tipoBeneficio: 2, tipoReducaoBC: 1, reducaoPercentualBC: 40 },
  });
  expect((await get('/parametrizacao/3550308/35503080400009/2026-11-21/beneficio')).status).toBe(404);
  await admin('PUT', '/municipalities/3550308', { agreement: 'absent' });
  expect(await get('/parametrizacao/3550308/convenio')).toMatchObject({ status: 404 });
});

test('the ADN distributes notes and events to their parties, in the order of the NSU', async () => {
  const key = await issue();
  await issue('102');
  await cancel(key);
  for (const identity of [emitter, taker]) {
    const { status, json } = await get('/contribuintes/DFe/0?lote=true', identity);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      StatusProcessamento: 'DOCUMENTOS_LOCALIZADOS',
      TipoAmbiente: 'HOMOLOGACAO',
      LoteDFe: [
        { NSU: 1, TipoDocumento: 'NFSE', ChaveAcesso: key },
        { NSU: 2, TipoDocumento: 'NFSE' },
        { NSU: 3, TipoDocumento: 'EVENTO', TipoEvento: '101101', ChaveAcesso: key },
      ],
    });
  }
  expect((await get('/contribuintes/DFe/3')).status).toBe(404);
  expect((await get('/contribuintes/DFe/0', stranger)).status).toBe(404);
  expect(await get('/contribuintes/DFe/x')).toMatchObject({
    status: 400,
    json: { StatusProcessamento: 'REJEICAO' },
  });
  const events = await get(`/contribuintes/NFSe/${key}/Eventos`);
  expect(events.json).toMatchObject({ LoteDFe: [{ NSU: 3 }] });
  expect((await get(`/contribuintes/NFSe/${key}/Eventos`, stranger)).status).toBe(404);
});

test('a query by type finds an event of the municipality', async () => {
  const key = await issue();
  const order = { environment: 'homologation', accessKey: key, reason: 'Deferido em processo' };
  expect((await admin('POST', '/municipal-events', { ...order, eventType: '105104' })).status).toBe(200);
  expect((await get(`/SefinNacional/nfse/${key}/eventos/105104/1`)).status).toBe(200);
  const unknown = { ...order, accessKey: '1'.repeat(50), eventType: '105104' };
  expect((await admin('POST', '/municipal-events', unknown)).status).toBe(404);
  const unblocking = { ...order, eventType: '305103' };
  expect((await admin('POST', '/municipal-events', unblocking)).status).toBe(404);
  expect((await admin('POST', '/municipal-events', { ...order, eventType: '305102' })).status).toBe(200);
  expect((await admin('POST', '/municipal-events', unblocking)).status).toBe(200);
});

test('a change of the authority needs the address with its token', async () => {
  const { origin, pathname } = new URL(simulator.addresses.admin);
  const answers = async (path: string) => (await fetch(`${origin}${path}`)).status;
  expect(await answers(`${pathname}/clock`)).toBe(200);
  const [first = ''] = pathname.slice(1);
  const wrong = pathname.replace(`/${first}`, `/${first === 'x' ? 'y' : 'x'}`);
  for (const path of ['/clock', `${wrong}/clock`]) expect(await answers(path)).toBe(404);
});

test('a second start has the same notes, numbers, events and registers', async () => {
  const key = await issue();
  await cancel(key);
  await admin('PUT', '/municipalities/3550308', { defaultRate: '3.00' });
  await admin('PUT', `/taxpayers/${goodEmitter}`, { name: 'EMPRESA DE SERVICOS LTDA' });
  await admin('PUT', `/taxpayers/${goodTaker}`, {});
  await admin('PUT', '/taxpayers', { closed: true });
  await admin('PUT', '/layouts', ['1.01']);
  await simulator.close();
  simulator = await start();
  expect((await get(`/SefinNacional/nfse/${key}`)).status).toBe(200);
  expect((await get(`/SefinNacional/nfse/${key}/eventos/101101/1`)).status).toBe(200);
  const next = unpack((await get(`/SefinNacional/nfse/${await issue('102')}`)).json.nfseXmlGZipB64);
  expect(next).toContain('<nNFSe>2</nNFSe>');
  expect(next).toContain('<nDFSe>3</nDFSe>');
  expect(next).toContain('<pAliqAplic>3.00</pAliqAplic>');
  expect(next).toContain('<xNome>EMPRESA DE SERVICOS LTDA</xNome>');
  expect(await (await admin('GET', '/layouts')).json()).toEqual(['1.01']);
  await admin('DELETE', `/taxpayers/${goodTaker}`);
  const body = { dpsXmlGZipB64: pack(signDps(goodDps({ number: '103' }), emitter)) };
  const call = { method: 'POST', path: '/SefinNacional/nfse', body, identity: emitter } as const;
  expect((await callSefin(simulator, call)).json).toMatchObject({ erros: [{ Codigo: 'E0190' }] });
});

test('the admin endpoint returns ledger and calls', async () => {
  const key = await issue();
  const ledger = (await (await admin('GET', '/ledger?type=nfse')).json()) as { lines: unknown[] };
  expect(ledger.lines).toMatchObject([
    { type: 'nfse', accessKey: key, number: '101', serviceAmount: '1500.00' },
  ]);
  const calls = (await (await admin('GET', '/calls')).json()) as { counts: unknown };
  expect(calls.counts).toMatchObject({ homologation: { 'nfse.issue': 1 } });
});
