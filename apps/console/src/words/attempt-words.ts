import { type AttemptError, type RecipientResult, recipientAnswers } from '@fiscal/services';
import { wordOf } from './word-of.ts';

const tellTeam = 'Avise a equipe técnica.';

/** Why an attempt failed, and who can mend it. */
const errorWords: Readonly<Record<AttemptError, string>> = {
  address_not_allowed:
    'O endereço não é público na internet, e não enviamos para redes internas. O cliente corrige o endereço.',
  dns_failure: 'O nome do servidor não foi encontrado. Confira o endereço com o cliente.',
  connection_failed: 'O servidor não aceitou a conexão: está fora do ar ou bloqueia a nossa.',
  tls_failure: 'A conexão segura falhou: em geral o certificado do servidor venceu ou é de outro nome.',
  timeout: 'O servidor não respondeu a tempo.',
  invalid_response: 'O servidor respondeu algo que não se entende.',
  login_refused: `O servidor de e-mail recusou o nosso acesso. ${tellTeam}`,
  sender_refused: `O servidor de e-mail recusou o nosso remetente. ${tellTeam}`,
  recipients_refused: 'O servidor de e-mail recusou os endereços. Confirme-os com o cliente.',
  message_refused: 'O servidor de e-mail recusou a mensagem, por exemplo pelo tamanho ou como indesejada.',
  put_off: 'O servidor de e-mail pediu que se tente mais tarde: caixa cheia ou muitas mensagens.',
};

/** Returns why an attempt failed by its code; undefined when the text is none. */
export const attemptErrorWords = (code: string): string | undefined => wordOf(errorWords, code);

const otherSide: readonly (readonly [from: number, to: number, words: string])[] = [
  [200, 299, 'Aceitou.'],
  [300, 399, 'Mandou a mensagem para outro endereço, e não seguimos desvios. O cliente corrige o endereço.'],
  [401, 403, 'Recusou o acesso. O cliente confere a autenticação e o que bloqueia a entrada dele.'],
  [404, 405, 'Este endereço não recebe mensagens no servidor do cliente. Ele confere o endereço.'],
  [410, 410, 'Disse que não quer mais receber, e o webhook foi desligado.'],
  [413, 413, 'Disse que a mensagem é grande demais. O cliente aumenta o limite dele.'],
  [429, 429, 'Disse que recebe mensagens demais; tentamos mais devagar.'],
  [400, 499, 'O servidor do cliente recusou a mensagem. O cliente procura o motivo nos registros dele.'],
  [500, 599, 'O servidor do cliente falhou. O cliente procura a falha nos registros dele.'],
];

interface Attempted {
  readonly error: AttemptError | null;
  readonly responseStatus: number | null;
}

/** Returns what came of an attempt. */
export function attemptWords(channel: 'email' | 'webhook', { error, responseStatus }: Attempted): string {
  if (error !== null) return errorWords[error];
  if (responseStatus === null) return 'Sem resposta.';
  if (channel === 'email') {
    return responseStatus < 300 ? 'O servidor de e-mail aceitou.' : 'O servidor de e-mail recusou.';
  }
  return (
    otherSide.find(([from, to]) => responseStatus >= from && responseStatus <= to)?.[2] ??
    'O servidor do cliente respondeu algo fora do esperado.'
  );
}

interface Mail {
  readonly attempts: number;
  readonly lastError: AttemptError | null;
  readonly lastResponseStatus: number | null;
  readonly recipients: readonly RecipientResult[];
}

/** Returns what came of the last attempt of a mail: whom the server refused, or what it said to the whole. */
export function lastAnswerOfMail({ attempts, lastError, lastResponseStatus, recipients }: Mail): string {
  const ofWhole =
    attempts === 0 ? '' : attemptWords('email', { error: lastError, responseStatus: lastResponseStatus });
  return recipientAnswers(recipients) ?? ofWhole;
}
