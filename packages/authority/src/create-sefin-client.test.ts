import { gunzipSync, gzipSync } from 'node:zlib';
import { createTestAuthority } from '@fiscal/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SefinClient } from './create-sefin-client.ts';
import { createTransport, type EndedExchange } from './http/create-transport.ts';
import { statusAnswer } from './testing/answers.ts';
import { type AuthorityServer, startAuthorityServer } from './testing/authority-server.ts';
import { aClient, aCredential, aSefinClient, endpointsAt } from './testing/client-under-test.ts';
import { createTestTimers } from './testing/create-test-timers.ts';
import {
  accessKey,
  dpsId,
  eventXml,
  issuedBody,
  nfseXml,
  otherKey,
  packed,
  sefinBody,
  signedDps,
  signedRequest,
} from './testing/sefin-answers.ts';

const tree = createTestAuthority();
const call = { environment: 'homologation', credential: aCredential(tree) } as const;
const dps = { ...call, signedXml: signedDps, dpsId };
const event = { ...call, signedXml: signedRequest, accessKey, type: '101101' };

let server: AuthorityServer;
let client: SefinClient;
const opened: { close: () => unknown }[] = [];
beforeAll(async () => {
  server = await startAuthorityServer(tree);
  client = aSefinClient(tree, endpointsAt(server.url));
});
beforeEach(() => {
  server.seen.length = 0;
});
afterEach(async () => {
  for (const thing of opened.splice(0)) await thing.close();
});
afterAll(async () => {
  client.close();
  await server.close();
});

function answer(status: number, body: string): void {
  server.answer = (_, response) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
}
const page = '<html><body>403 - Forbidden</body></html>';

describe('POST /nfse', () => {
  test('a DPS is registered: certificate by renegotiation, HTTP/1.1, the signed bytes compressed', async () => {
    answer(201, issuedBody());
    const result = await client.issueNfse({ ...dps, simulation: 'drop-after' });
    expect(result).toMatchObject({
      kind: 'answered',
      answer: {
        kind: 'registered',
        cStat: '100',
        accessKey,
        nfse: { xml: nfseXml(), number: '42', dpsId, digest: 'RFBT' },
        alerts: [],
      },
    });
    const [seen] = server.seen;
    expect(seen).toMatchObject({ method: 'POST', path: '/SefinNacional/nfse' });
    expect(seen?.clientName).toContain('EMPRESA');
    expect(seen?.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-fiscal-simulate': 'drop-after',
      'user-agent': 'fiscal-test/1',
    });
    const { dpsXmlGZipB64 } = JSON.parse(seen?.body ?? '{}');
    expect(gunzipSync(Buffer.from(dpsXmlGZipB64, 'base64')).toString()).toBe(signedDps);
  });

  test('an address may end with a slash', async () => {
    answer(201, issuedBody());
    const services = { nfse: `${server.url}/SefinNacional/` };
    const slashed = aSefinClient(tree, endpointsAt(server.url, { services }));
    opened.push(slashed);
    expect(await slashed.issueNfse(dps)).toMatchObject({ kind: 'answered' });
    expect(server.seen).toMatchObject([{ path: '/SefinNacional/nfse' }]);
  });

  const error = { codigo: 'E0617', descricao: 'Aliquota informada', complemento: 'pAliq' };
  test.each([
    ['camelCase', 400, { erros: [error] }],
    [
      'PascalCase',
      400,
      { Erros: [{ Codigo: 'E0617', Descricao: 'Aliquota informada', Complemento: 'pAliq' }] },
    ],
    ['one object under erro', 400, { erro: error }],
    ['a list under erro', 422, { erro: [error] }],
    [
      'mensagem beside the code',
      400,
      { erros: [{ codigo: 'E0617', mensagem: 'Aliquota informada', complemento: 'pAliq' }] },
    ],
    ['a code under 403', 403, { erros: [error] }],
    ['the environment as a word', 400, { tipoAmbiente: 'HOMOLOGACAO', erros: [error] }],
    ['a code under 404', 404, { erros: [error] }],
  ])('a refusal is answered: %s', async (_, status, fields) => {
    answer(status, sefinBody({ idDPS: dpsId, ...fields }));
    expect(await client.issueNfse(dps)).toMatchObject({
      kind: 'answered',
      answer: {
        kind: 'refused',
        cStat: 'E0617',
        xMotivo: 'Aliquota informada',
        errors: [{ code: 'E0617', reason: 'Aliquota informada', detail: 'pAliq' }],
      },
    });
  });

  test('a refusal is answered: the list of errors as the whole body', async () => {
    answer(400, JSON.stringify([error]));
    const refused = { kind: 'answered', answer: { kind: 'refused', cStat: 'E0617' } };
    expect(await client.issueNfse(dps)).toMatchObject(refused);
    expect(await client.registerNfseEvent(event)).toMatchObject(refused);
  });

  test('a refusal names every error, in order', async () => {
    answer(
      400,
      sefinBody({ erros: [error, { descricao: 'no code' }, { Codigo: 'E0322', Descricao: 'NBS' }] }),
    );
    const result = await client.issueNfse(dps);
    expect(result).toMatchObject({
      answer: { errors: [{ code: 'E0617' }, { code: 'E0322', reason: 'NBS', detail: null }] },
    });
  });

  test('alerts of a registration are kept', async () => {
    answer(201, issuedBody({ alertas: [{ codigo: 'A0001', descricao: 'Aviso' }] }));
    expect(await client.issueNfse(dps)).toMatchObject({
      answer: { kind: 'registered', alerts: [{ code: 'A0001', reason: 'Aviso', detail: null }] },
    });
  });

  test.each([
    ['no gzip', 'bm90IGd6aXA='],
    ['no base64', '%%%'],
    ['half a gzip', packed(nfseXml()).slice(0, 40)],
    ['no NFS-e', packed('<other></other>')],
    ['a gzip bomb', gzipSync(Buffer.alloc(40_000_000)).toString('base64')],
    ['an entity', packed('<!DOCTYPE a [<!ENTITY b "c">]><NFSe></NFSe>')],
    ['nothing', null],
  ])('a registration whose XML is %s is still a registration', async (_, nfseXmlGZipB64) => {
    answer(201, issuedBody({ nfseXmlGZipB64 }));
    expect(await client.issueNfse(dps)).toMatchObject({
      kind: 'answered',
      answer: { kind: 'registered', accessKey, nfse: undefined },
    });
  });

  test.each([
    [
      'the NFS-e of another DPS',
      201,
      issuedBody({ nfseXmlGZipB64: packed(nfseXml(accessKey, dpsId.replace(/1$/, '2'))) }),
    ],
    ['an NFS-e of another key', 201, issuedBody({ nfseXmlGZipB64: packed(nfseXml(otherKey)) })],
    ['another DPS', 201, issuedBody({ idDps: dpsId.replace(/1$/, '2') })],
    ['the other environment', 201, issuedBody({ tipoAmbiente: 1 })],
    ['a refusal of another DPS', 400, sefinBody({ idDPS: dpsId.replace(/1$/, '2'), erros: [error] })],
    ['a refusal of the other environment', 400, sefinBody({ tipoAmbiente: 1, erros: [error] })],
  ])('an answer about %s is unknown', async (_, status, body) => {
    answer(status, body);
    const result = await client.issueNfse(dps);
    expect(result).toMatchObject({ kind: 'unknown', reason: 'answer_of_another_document' });
  });

  test.each([
    ['200 instead of 201', 200, issuedBody(), 'unreadable_answer'],
    ['201 without a key', 201, sefinBody({ idDps: dpsId }), 'unreadable_answer'],
    ['201 of a gateway', 201, '{"message":"ok"}', 'unreadable_answer'],
    ['a page', 200, page, 'unreadable_answer'],
    ['nothing', 201, '', 'unreadable_answer'],
    ['400 without a code', 400, sefinBody({ erros: [{ descricao: 'Falha' }] }), 'http_client_error'],
    ['400 without errors', 400, sefinBody({ erros: [] }), 'http_client_error'],
    ['404 of IIS', 404, '<html>404</html>', 'http_client_error'],
    ['429', 429, '{"message":"Too Many Requests"}', 'http_client_error'],
    ['500 without a code', 500, sefinBody({}), 'http_server_error'],
    ['500 with a code', 500, sefinBody({ idDPS: dpsId, erros: [error] }), 'http_server_error'],
    ['503 with a registration', 503, issuedBody(), 'http_server_error'],
    ['a list without a code', 400, '[{"descricao":"Falha"}]', 'http_client_error'],
    ['a list of a gateway', 400, '[{"codigo":"503"}]', 'http_client_error'],
    ['502 of a gateway', 502, '<html>502 Bad Gateway</html>', 'http_server_error'],
    ['the JSON of a gateway', 502, '{"erro":"Bad Gateway"}', 'http_server_error'],
    ['another JSON of a gateway', 503, '{"message":"Service Unavailable"}', 'http_server_error'],
    ['403 of a gateway', 403, '{"message":"Forbidden"}', 'access_denied'],
    ['403 of a firewall', 403, page, 'access_denied'],
    ['403 of the Sefin without a code', 403, sefinBody({}), 'access_denied'],
    ['401', 401, '', 'access_denied'],
  ])('%s is unknown, and its text is kept', async (_, status, body, reason) => {
    answer(status, body);
    const result = await client.issueNfse(dps);
    expect(result).toMatchObject({ kind: 'unknown', reason });
    expect(result.kind === 'unknown' && Buffer.from(result.raw ?? []).toString()).toBe(body);
  });

  test('the denial of the Sefin without a client certificate proves nothing', async () => {
    server.answer = (seen, response) =>
      response.writeHead(seen.clientName === undefined ? 403 : 500).end(page);
    const withheld = aSefinClient(tree, endpointsAt(server.url, { clientCertificate: 'withheld' }));
    opened.push(withheld);
    expect(await withheld.issueNfse(dps)).toMatchObject({ kind: 'unknown', reason: 'access_denied' });
  });

  test('a closed port is notSent, a connection cut before or in the answer is unknown', async () => {
    const gone = await startAuthorityServer(tree);
    await gone.close();
    const alone = aSefinClient(tree, endpointsAt(gone.url));
    opened.push(alone);
    expect(await alone.issueNfse(dps)).toEqual({ kind: 'notSent', reason: 'connection_refused' });
    server.answer = (_, __, socket) => socket.destroy();
    expect(await client.issueNfse(dps)).toEqual({ kind: 'unknown', reason: 'connection_lost' });
    server.answer = (_, response, socket) => {
      response.writeHead(201, { 'Content-Length': '9000' });
      response.write(issuedBody().slice(0, 100), () => socket.destroy());
    };
    expect(await client.issueNfse(dps)).toEqual({ kind: 'unknown', reason: 'connection_lost' });
  });

  test('a missing answer and an answer that is too large are unknown', async () => {
    const timers = createTestTimers();
    const limited = aSefinClient(tree, endpointsAt(server.url), {
      timeouts: { queueMs: 2_000, connectMs: 2_000, answerMs: 200 },
      timers,
      maxAnswerBytes: 100_000,
    });
    opened.push(limited);
    server.answer = () => timers.pass(200);
    expect(await limited.issueNfse(dps)).toEqual({ kind: 'unknown', reason: 'timeout' });
    answer(201, issuedBody({ padding: 'x'.repeat(200_000) }));
    expect(await limited.issueNfse(dps)).toEqual({ kind: 'unknown', reason: 'unreadable_answer' });
  });

  test('no byte is sent after the deadline, and closing the client interrupts calls', async () => {
    const clock = { now: () => new Date('2026-11-21T12:00:10Z') };
    const late = aSefinClient(tree, endpointsAt(server.url), { clock });
    opened.push(late);
    const sendBefore = new Date('2026-11-21T12:00:00Z');
    expect(await late.issueNfse({ ...dps, sendBefore })).toEqual({ kind: 'notSent', reason: 'cancelled' });
    expect(server.seen).toEqual([]);
    server.answer = () => late.close();
    expect(await late.issueNfse(dps)).toEqual({ kind: 'unknown', reason: 'interrupted' });
  });
});

describe('GET and HEAD /dps/{id}', () => {
  test('the Sefin holds the NFS-e of the DPS and returns its key', async () => {
    answer(200, sefinBody({ idDps: dpsId, chaveAcesso: accessKey }));
    expect(await client.queryDps(dps)).toMatchObject({
      kind: 'answered',
      answer: { kind: 'held', accessKey },
    });
    expect(server.seen).toMatchObject([{ method: 'GET', path: `/SefinNacional/dps/${dpsId}`, body: '' }]);
  });

  test('404 of the Sefin means absent; 404 of another server or environment proves nothing', async () => {
    answer(404, sefinBody({ erro: { codigo: 'E2404', descricao: 'Nao encontrada' } }));
    expect(await client.queryDps(dps)).toMatchObject({ kind: 'answered', answer: { kind: 'absent' } });
    for (const body of ['<html>404</html>', '{"message":"no Route matched"}']) {
      answer(404, body);
      expect(await client.queryDps(dps)).toMatchObject({ kind: 'unknown', reason: 'http_client_error' });
    }
    answer(404, sefinBody({ tipoAmbiente: 1 }));
    expect(await client.queryDps(dps)).toMatchObject({ reason: 'answer_of_another_document' });
  });

  test('the key of another DPS and an invalid key prove nothing', async () => {
    answer(200, sefinBody({ idDps: dpsId.replace(/1$/, '2'), chaveAcesso: accessKey }));
    expect(await client.queryDps(dps)).toMatchObject({
      kind: 'unknown',
      reason: 'answer_of_another_document',
    });
    answer(200, sefinBody({ idDps: dpsId, chaveAcesso: '123' }));
    expect(await client.queryDps(dps)).toMatchObject({ kind: 'unknown', reason: 'unreadable_answer' });
  });

  test.each([
    [200, { kind: 'answered', answer: { kind: 'heldByOthers' } }],
    [404, { kind: 'unknown', reason: 'access_denied' }],
    [403, { kind: 'unknown', reason: 'access_denied' }],
  ])('when the key is denied, HEAD %i shows whether an NFS-e exists', async (status, expected) => {
    server.answer = ({ method }, response) =>
      response.writeHead(method === 'HEAD' ? status : 403).end(method === 'HEAD' ? undefined : sefinBody({}));
    expect(await client.queryDps(dps)).toMatchObject(expected);
    expect(server.seen.map(({ method }) => method)).toEqual(['GET', 'HEAD']);
  });
});

test('GET /nfse/{chave}: the NFS-e is found, is absent, or is another NFS-e', async () => {
  answer(200, sefinBody({ chaveAcesso: accessKey, nfseXmlGZipB64: packed(nfseXml()) }));
  const nfse = { ...call, accessKey };
  expect(await client.fetchNfse(nfse)).toMatchObject({
    answer: { kind: 'found', nfse: { accessKey, digest: 'RFBT' } },
  });
  expect(server.seen[0]?.path).toBe(`/SefinNacional/nfse/${accessKey}`);
  answer(404, sefinBody({}));
  expect(await client.fetchNfse(nfse)).toMatchObject({ answer: { kind: 'absent' } });
  answer(200, sefinBody({ chaveAcesso: accessKey, nfseXmlGZipB64: packed(nfseXml(otherKey)) }));
  expect(await client.fetchNfse(nfse)).toMatchObject({
    kind: 'unknown',
    reason: 'answer_of_another_document',
  });
  answer(200, sefinBody({ chaveAcesso: accessKey, nfseXmlGZipB64: 'eA==' }));
  expect(await client.fetchNfse(nfse)).toMatchObject({ kind: 'unknown', reason: 'unreadable_answer' });
});

test('events: a registered cancellation is answered', async () => {
  answer(201, sefinBody({ eventoXmlGZipB64: packed(eventXml()) }));
  expect(await client.registerNfseEvent(event)).toMatchObject({
    kind: 'answered',
    answer: {
      kind: 'registered',
      event: {
        requestId: `PRE${accessKey}101101`,
        accessKey,
        type: '101101',
        sequence: 1,
        reason: '9',
        text: 'Pedido desfeito pelo cliente',
        digest: 'RVZU',
      },
    },
  });
  const [seen] = server.seen;
  expect(seen?.path).toBe(`/SefinNacional/nfse/${accessKey}/eventos`);
  const { pedidoRegistroEventoXmlGZipB64 } = JSON.parse(seen?.body ?? '{}');
  expect(gunzipSync(Buffer.from(pedidoRegistroEventoXmlGZipB64, 'base64')).toString()).toBe(signedRequest);
});

test('events: a refusal as a list, an event of another note, an unreadable event', async () => {
  answer(400, sefinBody({ erro: [{ codigo: 'E0822', descricao: 'Fora do prazo' }] }));
  expect(await client.registerNfseEvent(event)).toMatchObject({
    answer: { kind: 'refused', cStat: 'E0822' },
  });
  answer(201, sefinBody({ eventoXmlGZipB64: packed(eventXml(otherKey)) }));
  expect(await client.registerNfseEvent(event)).toMatchObject({ reason: 'answer_of_another_document' });
  answer(201, sefinBody({ eventoXmlGZipB64: 'eA==' }));
  expect(await client.registerNfseEvent(event)).toMatchObject({
    answer: { kind: 'registered', event: undefined },
  });
  answer(201, sefinBody({}));
  expect(await client.registerNfseEvent(event)).toMatchObject({
    kind: 'unknown',
    reason: 'unreadable_answer',
  });
});

const held = (fields: object = {}): string =>
  sefinBody({
    eventos: [
      {
        chaveAcesso: accessKey,
        tipoEvento: 101101,
        numeroPedidoRegistroEvento: 1,
        arquivoXml: Buffer.from(packed(eventXml())).toString('base64'),
        ...fields,
      },
    ],
  });
test('events: an event is found by type and sequence, packed in base64 once or twice', async () => {
  const query = { ...call, accessKey, type: '101101', sequence: 1 };
  for (const arquivoXml of [Buffer.from(packed(eventXml())).toString('base64'), packed(eventXml())]) {
    answer(200, held({ arquivoXml }));
    expect(await client.queryNfseEvent(query)).toMatchObject({
      answer: { kind: 'found', event: { type: '101101', text: 'Pedido desfeito pelo cliente' } },
    });
  }
  expect(server.seen[0]?.path).toBe(`/SefinNacional/nfse/${accessKey}/eventos/101101/1`);
  answer(404, sefinBody({}));
  expect(await client.queryNfseEvent(query)).toMatchObject({ answer: { kind: 'absent' } });
  answer(200, held({ tipoEvento: 105104 }));
  expect(await client.queryNfseEvent(query)).toMatchObject({
    kind: 'unknown',
    reason: 'unreadable_answer',
  });
  answer(200, held({ arquivoXml: packed(eventXml(otherKey)) }));
  expect(await client.queryNfseEvent(query)).toMatchObject({ reason: 'answer_of_another_document' });
});

describe('parameters of a municipality', () => {
  const city = { ...call, cityCode: '3550308' };
  test('the agreement has the values of its switches', async () => {
    const parametrosConvenio = { tipoConvenio: 1, aderenteAmbienteNacional: 1, aderenteEmissorNacional: -1 };
    answer(200, JSON.stringify({ mensagem: null, parametrosConvenio }));
    expect(await client.queryAgreement(city)).toMatchObject({
      answer: {
        kind: 'found',
        agreement: { type: 'full', nationalEnvironment: 'on', nationalIssuer: 'unset' },
      },
    });
    expect(server.seen[0]).toMatchObject({ method: 'GET', path: '/parametrizacao/3550308/convenio' });
  });

  const rates = { ...city, serviceCode: '010101000', date: '2026-11-21' };
  test('the address of the rates has the service code with dots', async () => {
    const aliquotas = {
      '01.01.01.000': [{ Incidencia: '1', Aliq: 2.5, DtIni: '2026-01-01T00:00:00', DtFim: null }],
    };
    answer(200, JSON.stringify({ mensagem: 'ok', aliquotas }));
    expect(await client.queryRates(rates)).toMatchObject({
      answer: { kind: 'found', rates: [{ rate: '2.50', validFrom: '2026-01-01', validTo: undefined }] },
    });
    expect(server.seen[0]?.path).toBe('/parametrizacao/3550308/01.01.01.000/2026-11-21/aliquota');
  });

  test('404 with its message means absent, 404 of another server proves nothing', async () => {
    answer(404, JSON.stringify({ mensagem: 'Nao encontrado' }));
    expect(await client.queryAgreement(city)).toMatchObject({ answer: { kind: 'absent' } });
    expect(await client.queryRates(rates)).toMatchObject({ answer: { kind: 'absent' } });
    answer(404, '<html>404</html>');
    expect(await client.queryAgreement(city)).toMatchObject({ kind: 'unknown', reason: 'http_client_error' });
  });

  test.each([
    ['no service', {}, { answer: { kind: 'absent' } }],
    ['another service', { '01.02.01.000': [] }, { reason: 'answer_of_another_document' }],
    ['no rate', { '01.01.01.000': [] }, { answer: { kind: 'absent' } }],
    [
      'an invalid rate',
      { '01.01.01.000': [{ Aliq: 'x', DtIni: '2026-01-01' }] },
      { reason: 'unreadable_answer' },
    ],
    ['an invalid day', { '01.01.01.000': [{ Aliq: 2, DtIni: 'x' }] }, { reason: 'unreadable_answer' }],
  ])('a list of rates with %s', async (_, aliquotas, expected) => {
    answer(200, JSON.stringify({ mensagem: null, aliquotas }));
    expect(await client.queryRates(rates)).toMatchObject(expected);
  });

  test.each([-5, 10, 500, 1e17, 5.123])('a rate that no NFS-e can have: %s', async (Aliq) => {
    answer(200, JSON.stringify({ aliquotas: { '01.01.01.000': [{ Aliq, DtIni: '2026-01-01' }] } }));
    expect(await client.queryRates(rates)).toMatchObject({ reason: 'unreadable_answer' });
  });
});

test('the clients of a process share its connections', async () => {
  const shared = await startAuthorityServer(tree);
  const transport = createTransport({
    trust: { ca: [tree.root.certificatePem] },
    userAgent: 'fiscal-test/1',
  });
  opened.push(transport, shared);
  const endpoints = endpointsAt(shared.url);
  const [soap, rest] = [
    aClient(tree, endpoints, { transport }),
    aSefinClient(tree, endpoints, { transport }),
  ];
  shared.answer = ({ path }, response) =>
    path.startsWith('/SefinNacional')
      ? response.writeHead(201).end(issuedBody())
      : response.end(statusAnswer('107'));
  expect(await soap.queryStatus({ ...call, authorizer: 'SP', uf: 'SP' })).toMatchObject({ kind: 'answered' });
  expect(await rest.issueNfse(dps)).toMatchObject({ kind: 'answered' });
  expect([shared.connections(), shared.seen.length]).toEqual([1, 2]);
});

test('an exchange that ended names the server without the path, which may hold a key', async () => {
  const server = await startAuthorityServer(tree);
  opened.push(server);
  server.answer = (_, response) => response.writeHead(201).end(issuedBody());
  const ended: EndedExchange[] = [];
  const transport = createTransport({
    trust: { ca: [tree.root.certificatePem] },
    userAgent: 'fiscal-test/1',
    onExchange: (exchange) => ended.push(exchange),
  });
  opened.push(transport);
  await aSefinClient(tree, endpointsAt(`${server.url}/of-a-test`), { transport }).issueNfse(dps);
  expect(ended).toEqual([
    {
      service: 'nfse',
      method: 'POST',
      host: 'localhost',
      port: Number(new URL(server.url).port),
      status: 201,
    },
  ]);
});
