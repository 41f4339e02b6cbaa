import { createPrivateKey } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuthorityCredential } from '@fiscal/authority';
import { type OpenedPfx, openPfxHere } from '@fiscal/certificates';
import type { CliSettings } from '@fiscal/config';
import { certificateDays, issueECnpj, keptTestAuthority } from '@fiscal/testkit';
import { type CheckResult, missing, reasonOf } from './check.ts';

/**
 * `origin` limits where the certificate may be sent: a test certificate is never sent to an official address.
 */
export type ChosenCertificate =
  | { readonly kind: 'chosen'; readonly credential: AuthorityCredential; readonly origin: 'given' | 'test' }
  | { readonly kind: 'none' }
  | { readonly kind: 'unusable'; readonly problem: CheckResult };

const name = 'certificate for queries';
const exampleCnpj = '11222333000181';

/** Chooses the given PKCS#12 file; else, with a simulator, a new certificate of its test authority. */
export function chooseCertificate(settings: CliSettings, file: string | undefined): ChosenCertificate {
  const { AUTHORITY_SIMULATED: simulated, TEST_AUTHORITY_FOLDER: folder } = settings;
  if (file !== undefined) return openGiven(file, settings.CERTIFICATE_PASSWORD);
  if (!simulated || folder === undefined || !existsSync(join(folder, 'root.pem'))) return { kind: 'none' };
  const tree = keptTestAuthority(folder);
  const { key, certificateDer } = issueECnpj(tree, {
    cnpj: exampleCnpj,
    name: 'DOCTOR',
    ...certificateDays(tree.clock.now(), settings.CLOCK_OFFSET),
  });
  const chainDer = [tree.intermediate.certificateDer];
  return { kind: 'chosen', origin: 'test', credential: { ...identity, key, certificateDer, chainDer } };
}

const identity = { certificateId: 'doctor', version: 1 } as const;

function openGiven(file: string, password: string): ChosenCertificate {
  try {
    const opened = openPfxHere(readFileSync(file), password);
    if (opened.ok) return { kind: 'chosen', origin: 'given', credential: credentialOf(opened) };
    const advice = 'give a PKCS#12 file and its password in CERTIFICATE_PASSWORD';
    return unusable(`${file}: ${opened.reason}`, advice);
  } catch (error) {
    return unusable(reasonOf(error), 'give a PKCS#12 file that can be read');
  }
}

const credentialOf = ({ keyPkcs8, certificateDer, othersDer }: OpenedPfx): AuthorityCredential => ({
  ...identity,
  key: createPrivateKey({ key: Buffer.from(keyPkcs8), format: 'der', type: 'pkcs8' }),
  certificateDer,
  chainDer: othersDer,
});

const unusable = (found: string, advice: string): ChosenCertificate => ({
  kind: 'unusable',
  problem: missing(name, found, advice),
});
