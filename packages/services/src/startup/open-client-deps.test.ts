import { writeFileSync } from 'node:fs';
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

test('a refusal has our words alone; what a library says of a file is its cause', () => {
  const { path, remove } = temporaryFolder();
  writeFileSync(`${path}/nfe_v4.00.xsd`, 'CANARY{');
  writeFileSync(`${path}/installed.json`, 'CANARY{');
  writeFileSync(`${path}/root.pem`, '-----BEGIN CERTIFICATE-----\nCANARY\n-----END CERTIFICATE-----');
  const messageOf = (changes: Partial<ClientEnvironment>): string => {
    try {
      openClientDeps({ ...environment, AUTHORITY_SIMULATED: true, ...changes }, threads);
      return 'opened';
    } catch (error) {
      expect(error).toMatchObject({ name: 'StartRefused' });
      return error instanceof Error ? error.message : '';
    }
  };
  expect([
    messageOf({ NFE_SCHEMAS_FOLDER: path }),
    messageOf({ NFE_SCHEMAS_FOLDER: `${path}/root.pem` }),
    messageOf({ TRUST_STORE_FOLDER: `${path}/absent` }),
    messageOf({ TRUST_STORE_EXTRA_ROOTS: [`${path}/root.pem`] }),
    messageOf({ TRUST_STORE_EXTRA_ROOTS: [`${path}/absent.pem`] }),
  ]).toEqual([
    `the schemas cannot be used: the installation of schemas in ${path} did not end, or its files were changed; run fiscal schemas install <official zip>`,
    `the schemas cannot be used: ${path}/root.pem cannot be read (ENOTDIR); run fiscal schemas install <official zip>`,
    `the trust store cannot be used: ${path}/absent cannot be read (ENOENT); run fiscal trust install <ICP-Brasil certificates>`,
    'the trust store cannot be used: a file is damaged; run fiscal trust install <ICP-Brasil certificates>',
    `the roots of TRUST_STORE_EXTRA_ROOTS cannot be used: ${path}/absent.pem cannot be read (ENOENT)`,
  ]);
  remove();
});
