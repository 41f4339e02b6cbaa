import type { CertificateRefusal } from '../context/service-error.ts';

/** What people read when an uploaded certificate is refused. */
export const refusalMessage: Readonly<Record<CertificateRefusal, string>> = {
  certificate_invalid_file: 'O arquivo não é um certificado .pfx legível.',
  certificate_wrong_password: 'A senha do certificado não confere.',
  certificate_missing_private_key: 'O arquivo não contém a chave privada do certificado.',
  certificate_expired: 'O certificado venceu.',
  certificate_not_yet_valid: 'O certificado ainda não é válido.',
  certificate_not_ecnpj: 'O certificado não é um e-CNPJ.',
  certificate_cnpj_mismatch: 'O certificado é de outro CNPJ.',
  certificate_untrusted_chain: 'O certificado não pertence à ICP-Brasil.',
};
