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

test('a folder without schemas or certificates is refused with the command that fills it', () => {
  const { path, remove } = temporaryFolder();
  const open = (changes: Partial<ClientEnvironment>) => () =>
    openClientDeps({ ...environment, ...changes }, threads);
  expect(open({ NFE_SCHEMAS_FOLDER: path })).toThrow(/fiscal schemas install/);
  expect(open({ NFE_SCHEMAS_FOLDER: `${path}/absent` })).toThrow(/absent does not exist.*fiscal schemas/);
  expect(open({ TRUST_STORE_FOLDER: path })).toThrow(/is empty; run fiscal trust install/);
  expect(open({ TRUST_STORE_FOLDER: `${path}/absent` })).toThrow(/absent.*fiscal trust install/);
  remove();
});
