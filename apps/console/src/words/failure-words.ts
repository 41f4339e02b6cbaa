import type { FailureCode } from '@fiscal/domain';

/** Why a document stopped without an answer that decides, and what happens next. */
export const failureWords: Readonly<Record<FailureCode, string>> = {
  certificate_missing: 'A empresa não tinha certificado. Com um certificado, o cliente tenta de novo.',
  certificate_expired:
    'O certificado da empresa tinha vencido. Com um certificado válido, o cliente tenta de novo.',
  authority_unavailable:
    'A SEFAZ ficou fora do ar além do prazo. Quando ela voltar, o cliente tenta de novo.',
  transmission_uncertain:
    'A resposta da SEFAZ se perdeu, e alguém encerrou sem ela: o documento pode estar registrado. O cliente não emite a mesma venda de novo antes de uma consulta.',
  number_taken:
    'O número já foi usado por outro documento. O cliente emite a venda em outra série, com outro código do pedido (externalId).',
  schema_invalid: 'Falha nossa: o XML não ficou válido. Avise a equipe técnica.',
  signature_failed: 'Falha nossa: a assinatura não pôde ser feita. Avise a equipe técnica.',
  configuration:
    'A SEFAZ recusou a conexão. Em geral o certificado da empresa não serve: confira-o e peça ao cliente que tente de novo.',
  internal: 'Falha nossa. Avise a equipe técnica; depois o cliente tenta de novo.',
};
