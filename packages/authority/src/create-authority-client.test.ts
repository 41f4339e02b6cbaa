import { createServer, type Server, type Socket } from 'node:net';
import { createTestAuthority } from '@fiscal/testkit';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { AuthorityClient } from './create-authority-client.ts';
import {
  authorizedAnswer,
  faultAnswer,
  olderFaultAnswer,
  soapAnswer,
  statusAnswer,
} from './testing/answers.ts';
import { type AuthorityServer, startAuthorityServer } from './testing/authority-server.ts';
import { aClient, aCredential, endpointsAt } from './testing/client-under-test.ts';
import { createTestTimers } from './testing/create-test-timers.ts';

const accessKey = '35261112ABC34501DE35550010000000011481516235';
const otherKey = '35261112ABC34501DE35550010000000031481516230';
const signedXml = `<NFe xmlns="http://www.portalfiscal.inf.br/nfe"><infNFe Id="NFe${accessKey}" versao="4.00"></infNFe></NFe>`;

const tree = createTestAuthority();
const credential = aCredential(tree);
const note = {
  authorizer: 'SP',
  environment: 'homologation',
  credential,
  signedXml,
  accessKey,
  batchId: '1',
} as const;

let server: AuthorityServer;
let client: AuthorityClient;
const opened: { close: () => unknown }[] = [];

beforeAll(async () => {
  server = await startAuthorityServer(tree);
  client = aClient(tree, endpointsAt(server.url));
});
afterEach(async () => {
  for (const thing of opened.splice(0)) await thing.close();
});
afterAll(async () => {
  client.close();
  await server.close();
});

const clientOf = (...parameters: Parameters<typeof aClient>): AuthorityClient => {
  const fresh = aClient(...parameters);
  opened.push(fresh);
  return fresh;
};
const serverOf = async (...parameters: Parameters<typeof startAuthorityServer>): Promise<AuthorityServer> => {
  const fresh = await startAuthorityServer(...parameters);
  opened.push(fresh);
  return fresh;
};
async function bareServer(onConnection: Parameters<typeof createServer>[1]): Promise<string> {
  const bare: Server = createServer(onConnection);
  const sockets = new Set<Socket>();
  bare.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
  opened.push({
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => bare.close(resolve));
    },
  });
  const address = bare.address();
  return `https://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

test('a note is authorized: the certificate is presented by renegotiation, and the bytes are unchanged', async () => {
  server.answer = (_, response) => response.end(authorizedAnswer({ accessKey }));
  const result = await client.authorize({ ...note, simulation: 'drop-after' });
  expect(result).toMatchObject({
    kind: 'answered',
    answer: { cStat: '104', protocol: { cStat: '100', key: accessKey } },
  });
  const seen = server.seen.at(-1);
  expect(seen?.path).toBe('/ws/nfeautorizacao4.asmx');
  expect(seen?.clientName).toContain('EMPRESA');
  expect(seen?.body).toContain(`<indSinc>1</indSinc>${signedXml}</enviNFe></nfeDadosMsg>`);
  expect(seen?.headers['content-type']).toBe(
    'application/soap+xml; charset=utf-8; action="http://www.portalfiscal.inf.br/nfe/wsdl/NFeAutorizacao4/nfeAutorizacaoLote"',
  );
  expect(seen?.headers['x-fiscal-simulate']).toBe('drop-after');
});

test('a server that requests the certificate in the handshake also gets it', async () => {
  const strict = await serverOf(tree, { requestsCertificate: 'in the handshake' });
  strict.answer = (_, response) => response.end(authorizedAnswer({ accessKey }));
  expect(await clientOf(tree, endpointsAt(strict.url)).authorize(note)).toMatchObject({ kind: 'answered' });
  expect(strict.seen[0]?.clientName).toContain('EMPRESA');
});

test('a message of 600 kB is sent through the renegotiation', async () => {
  server.answer = (_, response) => response.end(authorizedAnswer({ accessKey }));
  const large = signedXml.replace('></infNFe>', `>${'<x>y</x>'.repeat(75_000)}</infNFe>`);
  expect(await client.authorize({ ...note, signedXml: large })).toMatchObject({ kind: 'answered' });
});

test('a scenario is sent only when it is requested', async () => {
  server.answer = (_, response) => response.end(statusAnswer('107'));
  expect(await client.queryStatus({ ...note, uf: 'SP' })).toMatchObject({
    kind: 'answered',
    answer: { cStat: '107' },
  });
  expect(server.seen.at(-1)?.headers['x-fiscal-simulate']).toBeUndefined();
});

test('a closed port is notSent', async () => {
  const gone = await startAuthorityServer(tree);
  await gone.close();
  expect(await clientOf(tree, endpointsAt(gone.url)).authorize(note)).toEqual({
    kind: 'notSent',
    reason: 'connection_refused',
  });
});

test('a name that does not exist is notSent', async () => {
  const result = await clientOf(tree, endpointsAt('https://authority.invalid')).authorize(note);
  expect(result).toEqual({ kind: 'notSent', reason: 'dns' });
});

test('a server that never shakes hands is notSent after the time to connect', async () => {
  const timers = createTestTimers();
  const url = await bareServer((socket) => {
    socket.on('error', () => socket.destroy());
    timers.pass(100);
  });
  const timeouts = { queueMs: 2_000, connectMs: 100, answerMs: 2_000 };
  const slow = clientOf(tree, endpointsAt(url), { timeouts, timers });
  expect(await slow.authorize(note)).toEqual({ kind: 'notSent', reason: 'connect_timeout' });
});

test('a broken handshake is notSent', async () => {
  const url = await bareServer((socket) => socket.end('not TLS at all'));
  expect(await clientOf(tree, endpointsAt(url)).authorize(note)).toEqual({
    kind: 'notSent',
    reason: 'tls_failed',
  });
});

test.each([
  ['of another root', async () => serverOf(createTestAuthority({ label: 'other' }))],
  ['that expired', async () => serverOf(tree, { notAfter: new Date(Date.now() - 1_000) })],
])('a server certificate %s is notSent and the server sees no request', async (_, start) => {
  const distrusted = await start();
  const result = await clientOf(tree, endpointsAt(distrusted.url)).authorize(note);
  expect(result).toEqual({ kind: 'notSent', reason: 'server_not_trusted' });
  expect(distrusted.seen).toEqual([]);
});

test('a server certificate for another name is notSent and the server sees no request', async () => {
  const everywhere = await serverOf(tree, { listensOn: '0.0.0.0' });
  const url = everywhere.url.replace('localhost', '127.0.0.2');
  const result = await clientOf(tree, endpointsAt(url)).authorize(note);
  expect(result).toEqual({ kind: 'notSent', reason: 'server_not_trusted' });
  expect(everywhere.seen).toEqual([]);
});

test.each([
  [403, 'access_denied'],
  [401, 'access_denied'],
  [400, 'http_client_error'],
  [408, 'http_client_error'],
])('HTTP %i after the message proves nothing: unknown, %s', async (status, reason) => {
  server.answer = (_, response) => response.writeHead(status).end('<html>no</html>');
  expect(await client.authorize(note)).toMatchObject({ kind: 'unknown', reason });
});

test('a cut page with HTTP 403 is denied access, and a readable answer with 403 is an answer', async () => {
  server.answer = (_, response, socket) => {
    response.writeHead(403, { 'Content-Length': '5000' });
    response.write('<html>', () => socket.destroy());
  };
  expect(await client.authorize(note)).toEqual({ kind: 'unknown', reason: 'access_denied' });
  server.answer = (_, response) => response.writeHead(403).end(authorizedAnswer({ accessKey }));
  expect(await client.authorize(note)).toMatchObject({ kind: 'answered' });
});

test('a certificate that the configuration withholds is not presented, and the 403 is unknown', async () => {
  server.answer = (seen, response) => response.writeHead(seen.clientName === undefined ? 403 : 200).end();
  const withheld = clientOf(tree, endpointsAt(server.url, { clientCertificate: 'withheld' }));
  expect(await withheld.authorize(note)).toMatchObject({ kind: 'unknown', reason: 'access_denied' });
});

test('a connection cut after the request is unknown', async () => {
  server.answer = (_, __, socket) => socket.destroy();
  expect(await client.authorize(note)).toEqual({ kind: 'unknown', reason: 'connection_lost' });
});

test('an answer cut in its body is unknown', async () => {
  server.answer = (_, response, socket) => {
    response.writeHead(200, { 'Content-Length': '5000' });
    response.write(authorizedAnswer({ accessKey }).slice(0, 300), () => socket.destroy());
  };
  expect(await client.authorize(note)).toEqual({ kind: 'unknown', reason: 'connection_lost' });
});

test.each<[string, number, string, string]>([
  ['half a document', 200, authorizedAnswer({ accessKey }).slice(0, 400), 'unreadable_answer'],
  ['a page instead of XML', 200, '<html><body>oops', 'unreadable_answer'],
  ['nothing', 200, '', 'unreadable_answer'],
  ['a redirection', 302, '', 'unreadable_answer'],
  ['a document type', 200, `<!DOCTYPE a [<!ENTITY b "c">]>${statusAnswer('107')}`, 'unreadable_answer'],
  ['an envelope without the message', 200, soapAnswer('<other></other>'), 'unreadable_answer'],
  ['a SOAP fault', 500, faultAnswer, 'soap_fault'],
  ['a SOAP fault under 200', 200, faultAnswer, 'soap_fault'],
  ['a fault of SOAP 1.1', 500, olderFaultAnswer, 'soap_fault'],
  ['503 without SOAP', 503, 'Service Unavailable', 'http_server_error'],
  [
    'the verdict on another key',
    200,
    authorizedAnswer({ accessKey: otherKey }),
    'answer_of_another_document',
  ],
  ['another environment', 200, authorizedAnswer({ accessKey, tpAmb: '1' }), 'answer_of_another_document'],
])('%s is unknown, and its text is kept', async (_, status, body, reason) => {
  server.answer = (__, response) => response.writeHead(status).end(body);
  const result = await client.authorize(note);
  expect(result).toMatchObject({ kind: 'unknown', reason });
  expect(result.kind === 'unknown' && Buffer.from(result.raw ?? []).toString()).toBe(body);
});

test('a verdict with HTTP 500 is unknown', async () => {
  server.answer = (_, response) => response.writeHead(500).end(authorizedAnswer({ accessKey }));
  expect(await client.authorize(note)).toMatchObject({ kind: 'unknown', reason: 'http_server_error' });
});

test.each([
  ['never comes', ''],
  ['drips', ' '],
])('an answer that %s is unknown after the time limit', async (_, drip) => {
  const timers = createTestTimers();
  server.answer = (__, response) => {
    const dripping = setInterval(() => {
      if (drip !== '') response.write(drip);
      timers.pass(20);
    }, 1);
    onTestFinished(() => clearInterval(dripping));
  };
  const timeouts = { queueMs: 2_000, connectMs: 2_000, answerMs: 200 };
  const limitedClient = clientOf(tree, endpointsAt(server.url), { timeouts, timers });
  expect(await limitedClient.authorize(note)).toEqual({ kind: 'unknown', reason: 'timeout' });
});

test('an answer above the size limit is unknown', async () => {
  server.answer = (_, response) => response.end('x'.repeat(200_000));
  const capped = clientOf(tree, endpointsAt(server.url), { maxAnswerBytes: 100_000 });
  expect(await capped.authorize(note)).toEqual({ kind: 'unknown', reason: 'unreadable_answer' });
});

test('a call on a kept connection that the server has closed is unknown, not notSent', async () => {
  const fresh = await serverOf(tree);
  const keeping = clientOf(tree, endpointsAt(fresh.url));
  fresh.answer = (_, response) => response.end(statusAnswer('107'));
  expect(await keeping.queryStatus({ ...note, uf: 'SP' })).toMatchObject({ kind: 'answered' });
  fresh.answer = (_, __, socket) => socket.destroy();
  expect(await keeping.authorize(note)).toEqual({ kind: 'unknown', reason: 'connection_lost' });
  expect(fresh.connections()).toBe(1);
});

test('a call that is interrupted by closing the client is unknown', async () => {
  let close: () => void = () => undefined;
  server.answer = () => close();
  const closing = clientOf(tree, endpointsAt(server.url));
  close = closing.close;
  const { signal } = new AbortController();
  expect(await closing.authorize({ ...note, signal })).toEqual({ kind: 'unknown', reason: 'interrupted' });
});

test('a caller may interrupt its own call before anything is sent', async () => {
  const before = server.seen.length;
  const result = await client.authorize({ ...note, signal: AbortSignal.abort() });
  expect(result).toEqual({ kind: 'notSent', reason: 'cancelled' });
  expect(server.seen).toHaveLength(before);
});

test('a call that its caller interrupts after the message was sent is unknown', async () => {
  const abort = new AbortController();
  server.answer = () => abort.abort();
  const result = await client.authorize({ ...note, signal: abort.signal });
  expect(result).toEqual({ kind: 'unknown', reason: 'interrupted' });
});

test('an interruption by the caller destroys the socket, and no more bytes follow', async () => {
  const abort = new AbortController();
  const gone = new Promise<void>((resolve) => {
    server.answer = (_, __, socket) => {
      socket.once('close', () => resolve());
      abort.abort();
    };
  });
  await client.authorize({ ...note, signal: abort.signal });
  await gone;
});

test('no byte is sent when the deadline passes while the connection opens', async () => {
  const fresh = await serverOf(tree);
  const [early, late] = [new Date('2026-11-21T12:00:00Z'), new Date('2026-11-21T12:00:10Z')];
  const clock = { now: () => (fresh.connections() > 0 ? late : early) };
  const clientWithClock = clientOf(tree, endpointsAt(fresh.url), { clock });
  expect(await clientWithClock.authorize({ ...note, sendBefore: late })).toEqual({
    kind: 'notSent',
    reason: 'cancelled',
  });
  expect([fresh.connections(), fresh.seen.length]).toEqual([1, 0]);
  fresh.answer = (_, response) => response.end(authorizedAnswer({ accessKey }));
  const later = { ...note, sendBefore: new Date('2026-11-21T12:00:11Z') };
  expect(await clientWithClock.authorize(later)).toMatchObject({ kind: 'answered' });
});

const limited = { queueMs: 60_000, connectMs: 60_000, answerMs: 60_000, callMs: 300 };

test('the limit of the whole call applies, also when the other limits allow more', async () => {
  const timers = createTestTimers();
  server.answer = () => timers.pass(300);
  const sending = clientOf(tree, endpointsAt(server.url), { timeouts: limited, timers });
  expect(await sending.authorize(note)).toEqual({ kind: 'unknown', reason: 'timeout' });
  const silent = await bareServer((socket) => {
    socket.on('error', () => socket.destroy());
    timers.pass(300);
  });
  const waiting = clientOf(tree, endpointsAt(silent), { timeouts: limited, timers });
  expect(await waiting.authorize(note)).toEqual({ kind: 'notSent', reason: 'cancelled' });
});

test('a process that was frozen beyond the limit while it connected sends nothing', async () => {
  const fresh = await serverOf(tree);
  const timers = { ...createTestTimers(), now: () => (fresh.connections() > 0 ? 300 : 0) };
  const frozen = clientOf(tree, endpointsAt(fresh.url), { timeouts: limited, timers });
  expect(await frozen.authorize(note)).toEqual({ kind: 'notSent', reason: 'cancelled' });
  expect([fresh.connections(), fresh.seen.length]).toEqual([1, 0]);
});

test('a service that the authority does not have is an error, not an answer', async () => {
  await expect(client.authorize({ ...note, authorizer: 'AN' })).rejects.toThrow(RangeError);
});

test('a scenario that cannot be a header is an error before anything is sent', async () => {
  await expect(client.authorize({ ...note, simulation: 'a\r\nb: c' })).rejects.toThrow(RangeError);
});

test('no status of a refusal proves that the message was not accepted', async () => {
  const statuses = Array.from({ length: 52 }, (_, at) => 400 + at);
  for (const status of statuses) {
    server.answer = (_, response) => response.writeHead(status).end();
    const reason = status === 401 || status === 403 ? 'access_denied' : 'http_client_error';
    expect(await client.authorize(note), String(status)).toMatchObject({ kind: 'unknown', reason });
  }
});

test('an answer of four million bytes is read, one byte more is not', async () => {
  const { maxAnswerBytes: _, ...options } = { maxAnswerBytes: 1, trust: { ca: [tree.root.certificatePem] } };
  const unlimited = clientOf(tree, endpointsAt(server.url), options);
  const whole = authorizedAnswer({ accessKey });
  const answerOf = (bytes: number) => whole.padEnd(bytes - Buffer.byteLength(whole) + whole.length, '\n');
  server.answer = (_, response) => response.end(answerOf(4_000_000));
  expect(await unlimited.authorize(note)).toMatchObject({ kind: 'answered' });
  server.answer = (_, response) => response.end(answerOf(4_000_001));
  expect(await unlimited.authorize(note)).toEqual({ kind: 'unknown', reason: 'unreadable_answer' });
});

test.each([
  ['queryReceipt', 'nferetautorizacao4', 'NFeRetAutorizacao4/nfeRetAutorizacaoLote', 'consReciNFe'],
  ['querySituation', 'nfeconsultaprotocolo4', 'NFeConsultaProtocolo4/nfeConsultaNF', 'consSitNFe'],
  ['queryStatus', 'nfestatusservico4', 'NFeStatusServico4/nfeStatusServicoNF', 'consStatServ'],
] as const)('%s calls its own service', async (name, path, action, root) => {
  server.answer = (_, response) => response.writeHead(503).end();
  await client[name]({ ...note, receipt: '351000000000001', uf: 'SP' });
  const seen = server.seen.at(-1);
  const wsdl = `http://www.portalfiscal.inf.br/nfe/wsdl/${action}`;
  expect(seen).toMatchObject({ method: 'POST', path: `/ws/${path}.asmx` });
  expect(seen?.headers).toMatchObject({
    'content-type': `application/soap+xml; charset=utf-8; action="${wsdl}"`,
    'content-length': String(Buffer.byteLength(seen?.body ?? '')),
    'user-agent': 'fiscal-test/1',
  });
  expect(seen?.body).toMatch(
    new RegExp(`<nfeDadosMsg xmlns="${wsdl.replace(/\/[^/]*$/, '')}"><${root} .*</${root}></nfeDadosMsg>`),
  );
});

test('a client without a given clock uses the clock of the system', async () => {
  server.answer = (_, response) => response.end(authorizedAnswer({ accessKey }));
  const at = (ms: number) => client.authorize({ ...note, sendBefore: new Date(Date.now() + ms) });
  expect(await at(-1)).toEqual({ kind: 'notSent', reason: 'cancelled' });
  expect(await at(3_600_000)).toMatchObject({ kind: 'answered' });
});
