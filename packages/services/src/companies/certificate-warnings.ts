import type { CertificateWarning } from '@fiscal/certificates';

/** The Portuguese text of each warning about an accepted certificate. */
export const certificateWarnings: Readonly<Record<CertificateWarning, string>> = {
  other_establishment:
    'O certificado é de outro estabelecimento da mesma raiz de CNPJ. A autoridade o aceita; confira se é o que se quer.',
  no_non_repudiation: 'O certificado não declara o uso de não repúdio (nonRepudiation).',
  revocation_unknown:
    'Não há lista de revogação vigente do emissor: não se sabe se o certificado foi revogado.',
  unusual_policy: 'A política do certificado não é das usuais de e-CNPJ (A1, A3 ou SE-S).',
};
