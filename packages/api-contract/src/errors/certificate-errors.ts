import { z } from 'zod';
import { describedSet } from '../fields/described-set.ts';
import { momentOf, textOf } from '../fields/record-fields.ts';
import { noDetails } from './details.ts';
import { row } from './error-row.ts';

const reasonOf = <S extends z.ZodType>(reason: S) =>
  z.object({ reason }).nullable().meta({ description: 'A causa; null quando não se sabe.' });

const unreadableFile = describedSet(
  'UnreadableFile',
  ['base64', 'unreadable', 'unsupported', 'no_mac', 'too_expensive', 'deadline', 'key_unsupported'],
  'Por que o arquivo não pôde ser lido.',
  {
    base64: 'não é base64',
    unreadable: 'não é um PKCS#12, ou está danificado',
    unsupported: 'algoritmo desconhecido ou inseguro',
    no_mac: 'sem MAC, que prova que o arquivo está inteiro',
    too_expensive: 'mais rodadas de derivação do que um arquivo honesto tem',
    deadline: 'não terminou de ser lido no prazo',
    key_unsupported: 'a chave não é RSA de 2048 a 4096 bits com expoente 65537',
  },
);

const wrongKind = describedSet(
  'WrongCertificateKind',
  ['no_cnpj', 'authority', 'key_usage', 'server'],
  'Por que não serve para assinar por uma empresa.',
  {
    no_cnpj: 'não traz um CNPJ',
    authority: 'é de uma autoridade certificadora',
    key_usage: 'o uso da chave não permite assinar',
    server: 'é de um servidor',
  },
);

const chainFailure = describedSet(
  'ChainFailure',
  [
    'incomplete',
    'unknown_root',
    'bad_signature',
    'not_a_ca',
    'expired_issuer',
    'path_too_long',
    'unknown_critical',
    'weak_signature',
    'revoked',
    'revocation_unknown',
  ],
  'O que falta à cadeia.',
  {
    incomplete: 'falta um emissor no arquivo e entre os conhecidos',
    unknown_root: 'a raiz não é da ICP-Brasil',
    bad_signature: 'uma assinatura da cadeia não confere',
    not_a_ca: 'um emissor não é autoridade certificadora',
    expired_issuer: 'um emissor está fora da validade',
    path_too_long: 'cadeia longa demais',
    unknown_critical: 'extensão crítica desconhecida',
    weak_signature: 'algoritmo de assinatura fraco',
    revoked: 'o certificado, ou um emissor, foi revogado',
    revocation_unknown: 'não há lista de revogação vigente do emissor, e o serviço a exige',
  },
);

/** Refusals of an uploaded certificate, in the order in which it is checked. */
export const certificateErrors = {
  certificate_invalid_file: row({
    status: 422,
    message: 'O arquivo não é um certificado .pfx legível.',
    details: reasonOf(unreadableFile),
    example: { reason: 'base64' },
    meaning:
      'O conteúdo não é um arquivo PKCS#12 (.pfx ou .p12) em base64, ou a chave ou os algoritmos do arquivo não são aceitos.',
    repeat: 'no',
    remedy:
      'Envie o arquivo .pfx inteiro em base64, sem cabeçalhos e sem conversão para texto. Se a chave não é aceita ' +
      '(key_unsupported), peça outro certificado.',
  }),
  certificate_wrong_password: row({
    status: 422,
    message: 'A senha do certificado não confere.',
    details: noDetails,
    example: null,
    meaning: 'O arquivo é legível, mas a senha não o abre.',
    repeat: 'no',
    remedy: 'Confira a senha, com maiúsculas e acentos, e envie de novo.',
  }),
  certificate_missing_private_key: row({
    status: 422,
    message: 'O arquivo não contém a chave privada do certificado.',
    details: noDetails,
    example: null,
    meaning: 'O arquivo traz só o certificado, ou a chave privada de outro certificado.',
    repeat: 'no',
    remedy: 'Exporte o certificado com a chave privada e envie o novo arquivo.',
  }),
  certificate_expired: row({
    status: 422,
    message: 'O certificado venceu.',
    details: z.object({ notAfter: momentOf('Fim da validade.') }).meta({ description: 'A validade.' }),
    example: { notAfter: '2026-03-01T12:00:00.000Z' },
    meaning: 'A validade do certificado acabou.',
    repeat: 'no',
    remedy: 'Envie um certificado A1 vigente.',
  }),
  certificate_not_yet_valid: row({
    status: 422,
    message: 'O certificado ainda não é válido.',
    details: z.object({ notBefore: momentOf('Começo da validade.') }).meta({ description: 'A validade.' }),
    example: { notBefore: '2027-03-01T12:00:00.000Z' },
    meaning: 'A validade do certificado ainda não começou.',
    repeat: 'afterWaiting',
    remedy: 'Envie-o de novo a partir da data de details.notBefore, ou use outro certificado.',
  }),
  certificate_not_ecnpj: row({
    status: 422,
    message: 'O certificado não é um e-CNPJ.',
    details: reasonOf(wrongKind),
    example: { reason: 'no_cnpj' },
    meaning:
      'O certificado não traz um CNPJ (como um e-CPF), é de uma autoridade certificadora ou de um servidor, ou o uso da chave ' +
      'não permite assinar.',
    repeat: 'no',
    remedy: 'Envie um e-CNPJ A1 da empresa.',
  }),
  certificate_cnpj_mismatch: row({
    status: 422,
    message: 'O certificado é de outro CNPJ.',
    details: z
      .object({ certificateCnpj: textOf('CNPJ do certificado.'), companyCnpj: textOf('CNPJ da empresa.') })
      .meta({ description: 'Os dois CNPJs.' }),
    example: { certificateCnpj: '11444777000161', companyCnpj: '11222333000181' },
    meaning: 'A raiz do CNPJ do certificado (8 primeiros caracteres) difere da raiz do CNPJ da empresa.',
    repeat: 'no',
    remedy: 'Envie o certificado da empresa ou da sua matriz.',
  }),
  certificate_untrusted_chain: row({
    status: 422,
    message: 'A cadeia do certificado não é aceita; veja details.',
    details: z
      .object({ issuer: textOf('Quem emitiu o certificado.'), reason: chainFailure })
      .meta({ description: 'A cadeia.' }),
    example: { issuer: 'AC Exemplo v5', reason: 'incomplete' },
    meaning:
      'A cadeia não chega a uma raiz da ICP-Brasil, ou um certificado dela foi revogado, venceu ou não pôde ser conferido. ' +
      'details.reason diz o motivo.',
    repeat: 'no',
    remedy:
      'Envie um certificado vigente de uma autoridade da ICP-Brasil, com a cadeia completa no arquivo. Com revocation_unknown, ' +
      'tente mais tarde.',
  }),
} as const;
