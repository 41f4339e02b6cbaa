import { writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { issueServerCertificate, temporaryFolder } from '@fiscal/testkit';
import { expect, onTestFinished, test } from 'vitest';
import { deleteCertificate } from '../certificates/delete-certificate.ts';
import { openCompanyCredential } from '../certificates/open-company-credential.ts';
import { municipality } from '../testing/municipal-address.ts';
import { useHarness } from '../testing/use-harness.ts';
import { openMunicipalities } from './open-municipalities.ts';

const harness = useHarness();

/** Starts an address of municipal parameters that requires a certificate. Returns its file of addresses. */
async function openAddress() {
  const { keyPem, presentedPem, caPem } = issueServerCertificate(harness.tree, { host: 'localhost' });
  const server = createServer(
    {
      key: keyPem,
      cert: presentedPem,
      ca: [caPem],
      requestCert: true,
      rejectUnauthorized: false,
      keepAliveTimeout: 60_000,
    },
    (_, response) => response.writeHead(404, { 'content-type': 'application/json' }).end('{}'),
  );
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const folder = temporaryFolder();
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
    folder.remove();
  });
  const [root, file] = [join(folder.path, 'root.pem'), join(folder.path, 'endpoints.json')];
  writeFileSync(root, caPem);
  const baseUrl = `https://localhost:${(server.address() as AddressInfo).port}`;
  const homologation = { baseUrl, trustAnchors: [root] };
  writeFileSync(file, JSON.stringify({ authorizers: { SEFIN: { homologation }, ADN: { homologation } } }));
  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
  return { file, root, connections };
}

test('the connection with a certificate ends when any process removes the certificate', async () => {
  const { file, root, connections } = await openAddress();
  const { ctx, companyId } = await harness.anIssuer();
  const { municipalities, close } = await openMunicipalities(
    {
      AUTHORITY_ENDPOINTS_FILE: file,
      AUTHORITY_CA_FILES: [root],
      SOFTWARE_VERSION: 'test 1',
      NFSE_PARAMETERS_MAX_DAYS: 7,
    },
    { db: harness.sys.db, clock: ctx.clock, trustStore: ctx.trustStore },
  );
  onTestFinished(close);
  await municipalities.readAgreement({ kind: 'agreement', ...municipality }, () =>
    openCompanyCredential(ctx, companyId),
  );
  expect(await connections()).toBe(1);
  await deleteCertificate(ctx, { companyId });
  await expect.poll(connections, { timeout: 10_000 }).toBe(0);
});
