import { attentionWords } from './attention-words.ts';
import { resultWords } from './audit-words.ts';
import { actionWords } from './decision-results.ts';
import { environmentWords } from './kind-words.ts';
import { roleWords } from './sign-in-words.ts';
import { deliveryWords, statusWords } from './status-words.ts';
import { exactMomentWords } from './time-words.ts';
import { waitWords } from './waiting-words.ts';
import { wordOf } from './word-of.ts';

type Members = Readonly<Record<string, unknown>>;

/**
 * Returns what an action changed, a line for each field: `situação: em dúvida → autorizada`. A field that the action left
 * as it was is left out; one of which only one side is known has only that side.
 */
export function changeWords(before: unknown, after: unknown): readonly string[] {
  const [old, fresh] = [membersOf(before), membersOf(after)];
  const names = [...new Set([...Object.keys(fresh), ...Object.keys(old)])].filter(
    (name) => !hiddenFields.has(name),
  );
  return names.flatMap((name) => {
    const field = wordOf(changedFieldWords, name) ?? `outro dado (${name})`;
    const [was, is] = [old, fresh].map((members) =>
      name in members ? valueWords(name, members[name]) : undefined,
    );
    if (was === is) return [];
    if (was === undefined && fresh[name] === null) return [];
    if (is === undefined && old[name] === null) return [];
    if (was === undefined) return [`${field}: ${is}`];
    if (is === undefined)
      return after === null || after === undefined
        ? [`${field}: ${was} → removido`]
        : [`${field} antes: ${was}`];
    return [`${field}: ${was} → ${is}`];
  });
}

/** Returns the members with those of `now`, the position after a decision, among them. */
function membersOf(value: unknown): Members {
  if (typeof value !== 'object' || value === null) return {};
  const { now, ...members } = value as Members;
  return typeof now === 'object' && now !== null ? { ...members, ...now } : members;
}

function valueWords(field: string, value: unknown): string {
  if (value === null) return wordOf(wordOf(changedValueWords, field), 'null') ?? 'nenhum';
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (Array.isArray(value)) {
    return value.length === 0 ? 'nenhum' : value.map((each) => valueWords(field, each)).join(', ');
  }
  if (typeof value === 'object') return changeWords(null, value).join('; ');
  const text = String(value);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return exactMomentWords(new Date(text));
  return wordOf(wordOf(changedValueWords, field), text) ?? text;
}

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
  useless: 'consulta sem resposta útil',
  evidence: 'prova',
  execution: 'andamento',
  round: 'vez que foi mandada',
  environment: 'ambiente',
  model: 'documento',
  series: 'série',
  next: 'próximo número',
  month: 'mês',
  danfe: 'com DANFE',
  bytes: 'tamanho (bytes)',
  size: 'tamanho (bytes)',
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
  kind: 'tipo',
  channel: 'meio',
  name: 'nome',
  url: 'endereço de entrega',
  description: 'descrição',
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
  useless: { null: 'não respondeu' },
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
