import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { issueECnpj, type TestAuthority } from '@fiscal/testkit';
import type { StateFolder } from '../programs/state-folder.ts';
import type { Secrets } from './secrets.ts';

export interface SampleCertificate {
  readonly file: string;
  readonly password: string;
  readonly cnpj: string;
  readonly pfxBase64: string;
}

const cnpj = '11222333000181';

/** A certificate that this stack's trust store accepts, kept as a file for other programs. */
export async function sampleCertificate(
  state: StateFolder,
  authority: TestAuthority,
  secrets: Secrets,
): Promise<SampleCertificate> {
  const file = state.sampleCertificate;
  const password = secrets.certificatePassword;
  if (!existsSync(file)) {
    const { pfx } = issueECnpj(authority, {
      cnpj,
      name: 'Papelaria Modelo Ltda',
      password,
      profile: 'aes256',
      // The password is random: it needs no slow derivation.
      iterations: 64,
    });
    writeFileSync(file, pfx, { mode: 0o600 });
  }
  return { file, password, cnpj, pfxBase64: readFileSync(file).toString('base64') };
}
