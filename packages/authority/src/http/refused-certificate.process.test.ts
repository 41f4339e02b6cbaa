import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createTestAuthority, isInstalled, issueServerCertificate, temporaryFolder } from '@fiscal/testkit';
import { afterEach, expect, test } from 'vitest';
import { statusAnswer } from '../testing/answers.ts';
import { aClient, aCredential, endpointsAt } from '../testing/client-under-test.ts';

const tree = createTestAuthority();
const identity = issueServerCertificate(tree, { host: 'localhost' });
const opened: { close: () => unknown }[] = [];

afterEach(async () => {
  for (const thing of opened.splice(0).reverse()) await thing.close();
});

const signedXml = '<NFe xmlns="http://www.portalfiscal.inf.br/nfe"></NFe>';
const accessKey = '35261112ABC34501DE35550010000000011481516235';

function sendTo(port: number, extra: object = {}): Promise<unknown> {
  const client = aClient(tree, endpointsAt(`https://localhost:${port}`, extra));
  opened.push(client);
  const call = { authorizer: 'SP', environment: 'homologation', credential: aCredential(tree) } as const;
  return client.authorize({ ...call, signedXml, accessKey, batchId: '1' });
}

/**
 * Starts a TLS 1.3 server of Node that requires a certificate. Without one, OpenSSL sends the alert after the client's
 * Finished.
 */
async function demandingServer(): Promise<{ port: number; requests: () => number }> {
  let requests = 0;
  const server = createServer(
    {
      key: identity.keyPem,
      cert: identity.presentedPem,
      ca: [identity.caPem],
      minVersion: 'TLSv1.3',
      requestCert: true,
      rejectUnauthorized: true,
    },
    (_, response) => {
      requests += 1;
      response.end(statusAnswer('107'));
    },
  );
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push({
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  });
  return { port: (server.address() as AddressInfo).port, requests: () => requests };
}

test('TLS 1.3: the refusal of a server that requires a certificate and gets none is notSent', async () => {
  const { port, requests } = await demandingServer();
  expect(await sendTo(port, { clientCertificate: 'withheld' })).toEqual({
    kind: 'notSent',
    reason: 'client_certificate_refused',
  });
  expect(requests()).toBe(0);
});

test('TLS 1.3: a server that gets the certificate receives the message', async () => {
  const { port, requests } = await demandingServer();
  expect(await sendTo(port)).toMatchObject({ kind: 'unknown', reason: 'unreadable_answer' });
  expect(requests()).toBe(1);
});

const hasOpenssl = isInstalled('openssl');

/** Starts OpenSSL's own server, which verifies the certificate in the handshake, as nginx and Apache do. */
async function opensslServer(trusted: string, more: readonly string[] = []): Promise<number> {
  const folder = temporaryFolder();
  const file = (name: string, content: string): string => {
    const path = join(folder.path, name);
    writeFileSync(path, content);
    return path;
  };
  const server = spawn(
    'openssl',
    [
      's_server',
      '-accept',
      '127.0.0.1:0',
      '-tls1_3',
      '-www',
      '-Verify',
      '5',
      '-verify_return_error',
      '-cert',
      file('cert.pem', identity.presentedPem),
      '-key',
      file('key.pem', identity.keyPem),
      '-cert_chain',
      file('chain.pem', identity.presentedPem),
      '-CAfile',
      file('ca.pem', trusted),
      ...more,
    ],
    { stdio: ['pipe', 'pipe', 'pipe'] },
  );
  const ended = new Promise((resolve) => server.once('close', resolve));
  opened.push({
    close: async () => {
      server.kill();
      await ended;
      folder.remove();
    },
  });
  return new Promise((resolve, reject) => {
    let text = '';
    server.once('error', reject);
    server.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const port = /ACCEPT [^\n]*:(\d+)/.exec(text)?.[1];
      if (port !== undefined) resolve(Number(port));
    });
  });
}

test.skipIf(!hasOpenssl).each<[string, string, readonly string[]]>([
  ['unknown CA', createTestAuthority({ label: 'other' }).root.certificatePem, []],
  ['certificate expired', identity.caPem, ['-attime', '7258118400']],
])('TLS 1.3: the alert "%s" of OpenSSL is notSent [needs openssl]', async (_, trusted, more) => {
  expect(await sendTo(await opensslServer(trusted, more))).toEqual({
    kind: 'notSent',
    reason: 'client_certificate_refused',
  });
});
