import { writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { openDatabase } from '@fiscal/db';
import { openStallableProxy } from '@fiscal/db/testing';
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

const settingsFor = ({ file, root }: { file: string; root: string }) => ({
  AUTHORITY_ENDPOINTS_FILE: file,
  AUTHORITY_CA_FILES: [root],
  SOFTWARE_VERSION: 'test 1',
  NFSE_PARAMETERS_MAX_DAYS: 7,
});

/** Opens a database of the API whose listening connection can be cut, and kept from being reopened. */
async function openCuttableDatabase() {
  const { urls } = harness.database;
  const proxy = await openStallableProxy(urls.api);
  const db = openDatabase({ url: urls.api, directUrl: proxy.url, purpose: 'api', max: 2 });
  onTestFinished(async () => {
    await db.close();
    await proxy.close();
  });
  return {
    db,
    async cutListener() {
      const before = proxy.opened();
      proxy.stall();
      await harness.database.asOwner(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and query like 'listen "certificate"%'`,
      );
      await expect.poll(proxy.opened, { timeout: 60_000 }).toBeGreaterThan(before);
    },
    reconnect() {
      proxy.resume();
      proxy.cut();
    },
  };
}

test('the connection with a certificate ends when any process removes the certificate', async () => {
  const { connections, ...files } = await openAddress();
  const { ctx, companyId } = await harness.anIssuer();
  const { municipalities, close } = await openMunicipalities(settingsFor(files), ctx);
  onTestFinished(close);
  await municipalities.readAgreement({ kind: 'agreement', ...municipality }, () =>
    openCompanyCredential(ctx, companyId),
  );
  expect(await connections()).toBe(1);
  await deleteCertificate(ctx, { companyId });
  await expect.poll(connections, { timeout: 10_000 }).toBe(0);
});

test('a removal that was published while the process did not listen ends the connection once it listens again', async () => {
  const { connections, ...files } = await openAddress();
  const { ctx, companyId } = await harness.anIssuer();
  const { db, cutListener, reconnect } = await openCuttableDatabase();
  const { municipalities, close } = await openMunicipalities(settingsFor(files), { ...ctx, db });
  onTestFinished(close);
  const read = (cityCode: string) =>
    municipalities.readAgreement({ kind: 'agreement', ...municipality, cityCode }, () =>
      openCompanyCredential(ctx, companyId),
    );
  await read('3304557');
  await cutListener();
  await deleteCertificate(ctx, { companyId });
  expect(await connections()).toBe(1);
  reconnect();
  await expect.poll(connections, { timeout: 10_000 }).toBe(0);
  await expect(read('2927408')).rejects.toMatchObject({ code: 'certificate_unavailable' });
});
