import { expect, test } from 'vitest';
import { readCliSettings } from '../env.ts';
import { checkMasterKeys, checkNode, checkSchemas, checkTools, checkTrustStore } from './check-local.ts';

const settings = readCliSettings({});

test('what is missing is named with what to do', () => {
  expect(checkNode('20.18.3')).toMatchObject({ state: 'missing', advice: expect.stringContaining('20.19') });
  expect(checkNode('20.19.0').state).toBe('ok');
  expect(checkNode('22.0.0').state).toBe('ok');
  expect(checkMasterKeys(settings)).toMatchObject({
    state: 'missing',
    advice: expect.stringContaining('MASTER_KEYS'),
  });
  expect(checkMasterKeys({ ...settings, MASTER_KEYS: 'secret text' }).found).not.toContain('secret');
  expect(checkSchemas(settings).state).toBe('optional');
  expect(checkSchemas({ ...settings, NFE_SCHEMAS_FOLDER: '/nowhere' }).state).toBe('missing');
  expect(checkTrustStore(settings).state).toBe('missing');
  expect(checkTrustStore({ ...settings, AUTHORITY_SIMULATED: true }).state).toBe('optional');
  expect(checkTools({ ...settings, PATH: '' }).map(({ state }) => state)).toEqual(Array(3).fill('optional'));
});
