import { createTestAuthority, issueECnpj } from '@fiscal/testkit';
import type { NfseSigner } from './an-nfse.ts';

/** An emitter and a Sefin, each with a certificate of its own. */
export function nfseSigners(): {
  readonly emitter: NfseSigner & { readonly certificatePem: string };
  readonly sefin: NfseSigner;
} {
  const authority = createTestAuthority();
  return {
    emitter: issueECnpj(authority, { cnpj: '11222333000181', name: 'EMITENTE' }),
    sefin: issueECnpj(authority, { cnpj: '33683111000107', name: 'SEFIN NACIONAL' }),
  };
}
