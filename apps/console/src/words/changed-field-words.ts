import { attentionWords } from './attention-words.ts';
import { actionWords } from './decision-results.ts';
import { resultWords } from './deed-words.ts';
import { environmentWords } from './kind-words.ts';
import { roleWords } from './role-words.ts';
import { deliveryWords, statusWords } from './status-words.ts';
import { waitWords } from './waiting-words.ts';

/** Fields of audit rows that say nothing to people: ids and marks of the program. */
export const hiddenFields: ReadonlySet<string> = new Set([
  'ticket',
  'erasure',
  'taxClass',
  'outbox',
  'signal',
  'fiscalVersion',
  'to',
  'run',
  'update',
  'issuer',
]);

/** The fields of audit rows, as their line begins. A field without words keeps its name. */
export const changedFieldWords: Readonly<Record<string, string>> = {
  status: 'situação',
  attention: 'pendência',
  role: 'papel',
  waiting: 'espera',
  action: 'decisão',
  result: 'resultado',
  evidence: 'prova',
  execution: 'andamento',
  round: 'rodada de tentativas',
  environment: 'ambiente',
  model: 'documento',
  series: 'série',
  next: 'próximo número',
  month: 'mês',
  danfe: 'com DANFE',
  bytes: 'tamanho em bytes',
  size: 'tamanho em bytes',
  width: 'largura',
  height: 'altura',
  mediaType: 'formato',
  version: 'versão',
  rules: 'regras',
  crt: 'regime tributário (CRT)',
  changed: 'campos mudados',
  mode: 'modo',
  deleteDocuments: 'apaga também os documentos',
  events: 'avisos',
  active: 'ativo',
  prefix: 'chave',
  scopes: 'permissões',
  companyIds: 'só das empresas',
  expiresAt: 'vale até',
  revokedAt: 'revogada em',
  suspendedAt: 'suspenso em',
  replacedBy: 'chave nova',
  plan: 'plano',
  documents: 'documentos',
  step: 'etapa',
  paused: 'pausada',
  reason: 'motivo',
  pausedAt: 'desde',
  pausedBy: 'por',
};

const wordsOf = (
  table: Readonly<Record<string, { readonly word: string }>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(table).map(([code, { word }]) => [code, word]));

const titles = Object.fromEntries(Object.entries(attentionWords).map(([code, { title }]) => [code, title]));

/** The values of a field that have words; `null` for a field without a value. */
export const changedValueWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: { ...wordsOf(deliveryWords), ...wordsOf(statusWords) },
  attention: { ...titles, null: 'nenhuma' },
  role: roleWords,
  waiting: { ...waitWords, null: 'nenhuma' },
  action: actionWords,
  result: resultWords,
  evidence: { null: 'nenhuma' },
  execution: {
    running: 'em andamento',
    closed: 'encerrado',
    missing: 'não existia',
    notFound: 'não existia',
    unreachable: 'sem resposta',
  },
  environment: environmentWords,
  model: { '55': 'NF-e', dps: 'NFS-e' },
  mode: { live: 'de verdade', test: 'de teste' },
  events: { null: 'todos' },
  expiresAt: { null: 'sem fim' },
  suspendedAt: { null: 'não' },
  step: { begun: 'começou', ended: 'terminou' },
  changed: {
    legalName: 'razão social',
    tradeName: 'nome fantasia',
    address: 'endereço',
    email: 'e-mail',
    phone: 'telefone',
    ie: 'inscrição estadual',
    im: 'inscrição municipal',
    crt: 'regime tributário',
    environment: 'ambiente',
    fiscalVersion: 'versão dos dados fiscais',
    nfseSettings: 'ajustes da NFS-e',
    emailSettings: 'ajustes de e-mail',
    danfeSettings: 'ajustes do DANFE',
    events: 'avisos',
    url: 'endereço de entrega',
    active: 'ativo',
    description: 'descrição',
  },
};
