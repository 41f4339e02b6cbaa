import { temporaryFolder } from '@fiscal/testkit';
import { expect, test } from 'vitest';
import { type ClientEnvironment, openClientDeps } from './open-client-deps.ts';

const environment: ClientEnvironment = {
  TRUST_STORE_EXTRA_ROOTS: [],
  AUTHORITY_SIMULATED: false,
  REVOCATION_UNKNOWN: 'warned',
};
const threads = { run: () => Promise.reject(new Error('nothing is big')) };

test('the opened dependencies check documents against the packaged schemas', async () => {
  const { deps, close } = openClientDeps(environment, threads);
  expect(deps.revocation).toBeUndefined();
  expect(await deps.schemas.validate('<NFe xmlns="x"><infNFe Id="NFe1"></infNFe></NFe>')).not.toEqual([]);
  await close();
});

test('the environment sets the handling of revocation', async () => {
  const folder = temporaryFolder();
  const revocation = { REVOCATION_FOLDER: folder.path, REVOCATION_UNKNOWN: 'refused' } as const;
  const { deps, close } = openClientDeps({ ...environment, ...revocation }, threads);
  expect(deps.revocation).toMatchObject({ unknown: 'refused' });
  await close();
  folder.remove();
});

test('roots of a test authority are refused when the authority is real', () => {
  expect(() => openClientDeps({ ...environment, TRUST_STORE_EXTRA_ROOTS: ['root.pem'] }, threads)).toThrow(
    'AUTHORITY_SIMULATED',
  );
});
