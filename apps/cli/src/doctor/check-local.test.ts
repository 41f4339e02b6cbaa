import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCliSettings } from '@fiscal/config';
import {
  createTestAuthority,
  keptTestAuthority,
  temporaryFolder,
  writeRevocationList,
} from '@fiscal/testkit';
import { expect, test } from 'vitest';
import {
  checkKeyPepper,
  checkMasterKeys,
  checkNode,
  checkRevocationLists,
  checkSchemas,
  checkTaxTables,
  checkTools,
  checkTrustStore,
} from './check-local.ts';

const settings = readCliSettings({});

test('the root of a test authority counts only with a simulated authority', () => {
  const { path: folder, remove } = temporaryFolder();
  keptTestAuthority(folder);
  const stack = {
    ...settings,
    TRUST_STORE_FOLDER: folder,
    TRUST_STORE_EXTRA_ROOTS: [join(folder, 'root.pem')],
  };
  expect(checkTrustStore({ ...stack, AUTHORITY_SIMULATED: true })).toMatchObject({
    state: 'ok',
    found: expect.stringContaining('1 anchors (1 of TRUST_STORE_EXTRA_ROOTS)'),
  });
  expect(checkTrustStore(stack)).toMatchObject({
    state: 'missing',
    found: expect.stringMatching(
      /counts for nothing: .+ \(not a root of ICP-Brasil that this release knows\)/,
    ),
    advice: expect.stringContaining('trust'),
  });
  remove();
});

test('each missing thing is reported with an advice', () => {
  expect(checkNode('20.18.3')).toMatchObject({ state: 'missing', advice: expect.stringContaining('20.19') });
  expect(checkNode('20.19.0').state).toBe('ok');
  expect(checkNode('22.0.0').state).toBe('ok');
  expect(checkMasterKeys(settings)).toMatchObject({
    state: 'missing',
    advice: expect.stringContaining('MASTER_KEYS'),
  });
  expect(checkMasterKeys({ ...settings, MASTER_KEYS: 'secret text' }).found).not.toContain('secret');
  expect(checkKeyPepper(settings)).toMatchObject({ state: 'optional' });
  expect(checkKeyPepper({ ...settings, API_KEY_PEPPER: 'secret of sixteen' }).found).toBe('set');
  expect(checkSchemas(settings).state).toBe('optional');
  expect(checkSchemas({ ...settings, NFE_SCHEMAS_FOLDER: '/nowhere' }).state).toBe('missing');
  expect(checkTrustStore(settings).state).toBe('missing');
  expect(checkTrustStore({ ...settings, AUTHORITY_SIMULATED: true }).state).toBe('optional');
  expect(checkTools({ ...settings, PATH: '' }).map(({ state }) => state)).toEqual(Array(3).fill('optional'));
});

test('rates whose publication is overdue are reported from their day on', () => {
  expect(checkTaxTables(new Date('2026-12-15T02:59:59Z'))).toMatchObject({ state: 'ok' });
  expect(checkTaxTables(new Date('2026-12-15T03:00:00Z'))).toMatchObject({
    state: 'optional',
    found: expect.stringContaining('cbs of 2027, due on 2026-12-15'),
  });
});

test('outdated revocation lists count as missing, and the age of the trust store is shown', async () => {
  const { path: folder, remove } = temporaryFolder();
  const now = new Date('2026-11-22T12:00:00Z');
  const looked = { ...settings, REVOCATION_FOLDER: folder };
  expect(await checkRevocationLists(settings, now)).toMatchObject({
    state: 'optional',
    found: 'not checked',
  });
  expect(await checkRevocationLists(looked, now)).toMatchObject({
    state: 'missing',
    found: '0 current of 0',
  });
  const { root, intermediate } = createTestAuthority();
  const keep = (issuer: typeof root, nextUpdate: string): void =>
    writeFileSync(
      join(folder, `${issuer.name.join()}.crl`.replaceAll('/', '')),
      writeRevocationList({ issuer, thisUpdate: new Date('2026-11-20Z'), nextUpdate: new Date(nextUpdate) }),
    );
  keep(root, '2026-11-23T00:00:00Z');
  expect(await checkRevocationLists(looked, now)).toMatchObject({ state: 'ok', found: '1 current of 1' });
  keep(intermediate, '2026-11-21T00:00:00Z');
  expect(await checkRevocationLists(looked, now)).toMatchObject({
    state: 'missing',
    found: '1 current of 2',
  });
  utimesSync(join(folder, readdirSync(folder)[0] ?? ''), now, new Date('2099-01-02T00:00:00Z'));
  expect(checkTrustStore({ ...settings, TRUST_STORE_FOLDER: folder }).found).toContain('2099-01-02');
  remove();
});
