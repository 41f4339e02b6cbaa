import { attentionActions, type attentionResults } from '@fiscal/contracts';
import { type AuditAction, auditActions, type TermKind, termKinds } from '@fiscal/services';
import { actionWords } from './decision-results.ts';
import { termWords } from './found-words.ts';
import { wordOf } from './word-of.ts';

/** The words of what somebody did, after the name: `ana · decidiu sobre o documento`. */
const doneWords: Readonly<Record<AuditAction, string>> = {
  'filing.resolve': 'decidiu sobre o documento',
  'filing.resolved': 'recebeu o resultado da decisão',
  'filing.reopen': 'abriu de novo um documento encerrado',
  'filing.hurry': 'mandou continuar já, sem esperar',
  'filing.redispatch': 'pôs o documento de novo em andamento',
  'delivery.redeliver': 'mandou entregar de novo',
  'authority.pause': 'pausou os envios a uma autoridade',
  'authority.resume': 'retomou os envios a uma autoridade',
  'series.set-next': 'mudou o próximo número de uma série',
  'company.export': 'baixou os documentos de um mês',
  'company.erasure-requested': 'pediu a exclusão da empresa',
  'company.erasure-undone': 'desfez o pedido de exclusão',
  'company.erasure-started': 'começou a exclusão da empresa',
  'company.erased': 'concluiu a exclusão da empresa',
  'client.create': 'cadastrou o cliente',
  'client.suspend': 'suspendeu o cliente',
  'client.resume': 'reativou o cliente',
  'key.create': 'criou uma chave de acesso à integração',
  'key.rotate': 'trocou uma chave de acesso à integração',
  'key.revoke': 'revogou uma chave de acesso à integração',
  'keys.rewrap': 'trocou a chave que protege os segredos guardados',
  'documents.move': 'mudou o lugar onde os documentos ficam guardados',
  'console.sign-in': 'entrou no console',
  'console.sign-out': 'saiu do console',
  'company.create': 'cadastrou a empresa',
  'company.update': 'mudou o cadastro da empresa',
  'company.add-series': 'acrescentou uma série',
  'certificate.replace': 'enviou um certificado',
  'certificate.delete': 'removeu o certificado',
  'logo.replace': 'trocou o logotipo',
  'logo.delete': 'removeu o logotipo',
  'tax-class.create': 'criou uma classe tributária',
  'tax-class.update': 'mudou uma classe tributária',
  'tax-class.delete': 'removeu uma classe tributária',
  'webhook.create': 'cadastrou um webhook',
  'webhook.update': 'mudou um webhook',
  'webhook.delete': 'removeu um webhook',
  'webhook.rotate-secret': 'trocou o segredo de um webhook',
  'document.view': 'viu o documento',
  'document.unmask': 'viu os dados pessoais do documento',
  'audit.view': 'viu a auditoria',
  search: 'fez uma busca',
};

/** Returns what was done; the code of an action that only another program knows. */
export const auditActionWords = (action: string): string => wordOf(doneWords, action) ?? action;

/** The actions by which the audit is narrowed, in the order of their words. */
export const auditActionOptions: readonly (readonly [action: AuditAction, words: string])[] = auditActions
  .map((action) => [action, doneWords[action]] as const)
  .toSorted(([, one], [, other]) => one.localeCompare(other, 'pt-BR'));

/** Actors that are no person. */
const nobodies: Readonly<Record<string, string>> = {
  erasure: 'rotina de exclusão',
  operator: 'linha de comando',
  root: 'linha de comando',
  system: 'sistema',
  workflow: 'sistema',
  stack: 'ambiente de desenvolvimento',
};

/** Returns who acted: a person's handle, the client by its key, or a part of the system. */
export const actorWords = (actor: string): string =>
  actor.startsWith('fsk_')
    ? `o cliente, pela integração (chave ${actor.split('_').at(-1)})`
    : (wordOf(nobodies, actor) ?? actor);

/** Returns what somebody searched for. */
export const searchedWords = (subjectId: string): string => {
  const term = termKinds.find((kind): kind is TermKind => kind === subjectId);
  return term === undefined ? subjectId : `procurou ${termWords[term]}`;
};

type Known = (typeof attentionResults)[number] | 'refused' | 'accepted';

/** The result of a decision in words. */
export const resultWords: Readonly<Record<Known, string>> = {
  carriedOut: 'feito',
  overtaken: 'não foi preciso: outro chegou antes',
  unproven: 'não foi feito: a SEFAZ não comprovou',
  refused: 'recusado',
  accepted: 'aceito, ainda sem resultado',
};

type Decided = 'filing.resolve' | 'filing.resolved';

const decidedWords: Readonly<Record<Decided, (after: Readonly<Record<string, unknown>>) => string>> = {
  'filing.resolve': ({ action }) => `escolheu “${chosen(action)}”`,
  'filing.resolved': ({ action, ...after }) => `resultado de “${chosen(action)}”: ${resultOf(after)}`,
};

/** Returns what an audit row of a document says: of a decision, which one and what came of it. */
export function actionInWords({
  action,
  after,
}: {
  readonly action: string;
  readonly after: unknown;
}): string {
  const words = wordOf(decidedWords, action);
  const details = typeof after === 'object' && after !== null ? after : {};
  return words?.(details as Readonly<Record<string, unknown>>) ?? auditActionWords(action);
}

function chosen(action: unknown): string {
  const known = attentionActions.find((each) => each === action);
  return known === undefined ? String(action) : actionWords[known];
}

function resultOf({ result, useless }: Readonly<Record<string, unknown>>): string {
  if (result === 'carriedOut' && useless !== undefined)
    return useless === null ? 'a SEFAZ não respondeu' : `a SEFAZ está parada (${String(useless)})`;
  return wordOf(resultWords, String(result)) ?? 'sem resultado';
}
