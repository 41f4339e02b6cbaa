import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { certificateDays, issueECnpj, type TestAuthority } from '@fiscal/testkit';
import type { StateFolder } from '../programs/state-folder.ts';
import type { Secrets } from './secrets.ts';
import type { StackClock } from './stack-clock.ts';

export interface SampleCertificate {
  readonly file: string;
  readonly password: string;
  readonly cnpj: string;
  readonly pfxBase64: string;
}

const cnpj = '11222333000181';

export interface SampleParts {
  readonly authority: TestAuthority;
  readonly secrets: Secrets;
  readonly clock: StackClock;
}

/**
 * Returns a certificate that this stack's trust store accepts, kept as a file for other programs; renewed when the
 * clock moved.
 */
export async function sampleCertificate(
  state: StateFolder,
  { authority, secrets, clock }: SampleParts,
): Promise<SampleCertificate> {
  const file = state.sampleCertificate;
  const password = secrets.certificatePassword;
  if (!existsSync(file) || clock.since === 'moved') {
    const { pfx } = issueECnpj(authority, {
      cnpj,
      name: 'Papelaria Modelo Ltda',
      password,
      profile: 'aes256',
      // The password is random, so a slow derivation is not needed.
      iterations: 64,
      ...certificateDays(authority.clock.now(), clock.offsetMs),
    });
    writeFileSync(file, pfx, { mode: 0o600 });
  }
  return { file, password, cnpj, pfxBase64: readFileSync(file).toString('base64') };
}
