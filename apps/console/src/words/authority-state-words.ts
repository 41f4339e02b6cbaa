import type { AuthorityService } from '@fiscal/contracts';
import type { NotSentReason, UnknownReason, WaitReason } from '@fiscal/domain';

/** The service of an authority, by what is sent to it. */
export const serviceWords: Readonly<Record<AuthorityService, string>> = {
  authorization: 'Notas (NF-e)',
  event: 'Cancelamentos e correções de NF-e',
  disabling: 'Inutilização de números',
  nfse: 'Notas de serviço (NFS-e)',
  nfseEvent: 'Cancelamentos de NFS-e',
};

/** The cause of the failure of the last call, by its reason. */
const callFailureWords: Readonly<Record<NotSentReason | UnknownReason, string>> = {
  connection_queue: 'não houve conexão livre a tempo',
  cancelled: 'o envio foi interrompido antes de sair',
  dns: 'o endereço dela não foi encontrado',
  connection_refused: 'ela recusou a conexão',
  connect_timeout: 'ela não aceitou a conexão a tempo',
  tls_failed: 'a conexão segura não pôde ser feita',
  client_certificate_refused: 'ela recusou o certificado da conexão',
  server_not_trusted: 'o certificado dela não é de confiança',
  access_denied: 'ela negou o acesso',
  http_client_error: 'ela devolveu uma página de erro',
  timeout: 'ela não respondeu a tempo',
  connection_lost: 'a conexão caiu no meio',
  http_server_error: 'ela devolveu uma falha interna',
  soap_fault: 'ela devolveu uma falha interna',
  unreadable_answer: 'a resposta dela não pôde ser lida',
  answer_of_another_document: 'ela respondeu sobre outro documento',
  interrupted: 'o envio foi interrompido',
};

/** Returns what happened at the last call that failed. An authority that stops its service answers with a code. */
export function failureSentence(reason: string): string {
  const known: Readonly<Record<string, string>> = callFailureWords;
  return known[reason] ?? 'ela respondeu que o serviço está parado';
}

/** Why documents wait at an authority, after their number. Null: they wait for nothing. */
export const waitAtAuthority = (reason: WaitReason | 'paused' | null): string =>
  reason === null ? 'a caminho' : waitsAtAuthority[reason];

const waitsAtAuthority: Readonly<Record<WaitReason | 'paused', string>> = {
  paused: 'à espera de que alguém retome',
  circuit: 'à espera de que ela volte',
  putOff: 'com nova tentativa marcada',
  misuse: 'em pausa que ela impôs ao CNPJ, por pedidos demais',
  question: 'com a resposta perdida; a consulta está marcada',
  receipt: 'nas mãos dela, ainda sem resultado',
  database: 'à espera do fim de uma falha temporária nossa',
  internalError: 'à espera de uma correção nossa',
};
