import { join } from 'node:path';
import { keptTestAuthority, temporaryFolder } from '@fiscal/testkit';
import { expect, test } from 'vitest';
import { readCliSettings } from '../context/env.ts';
import {
  checkKeyPepper,
  checkMasterKeys,
  checkNode,
  checkSchemas,
  checkTools,
  checkTrustStore,
} from './check-local.ts';

const settings = readCliSettings({});

test('the root of a test authority counts where the authority is simulated, and nowhere else', () => {
  const { path: folder, remove } = temporaryFolder();
  keptTestAuthority(folder);
  const stack = {
    ...settings,
    TRUST_STORE_FOLDER: folder,
    TRUST_STORE_EXTRA_ROOTS: [join(folder, 'root.pem')],
  };
  expect(checkTrustStore({ ...stack, AUTHORITY_SIMULATED: true })).toMatchObject({ state: 'ok' });
  expect(checkTrustStore(stack)).toMatchObject({
    state: 'missing',
    advice: expect.stringContaining('trust'),
  });
  remove();
});

test('what is missing is named with what to do', () => {
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
