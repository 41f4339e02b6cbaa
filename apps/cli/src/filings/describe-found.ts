import type { FoundGroup, FoundItem, FoundKind, MatchedBy } from '@fiscal/services';
import { tableLines } from '../context/console-output.ts';

const kindNames: Readonly<Record<FoundKind, string>> = {
  note: 'Notas',
  event: 'Eventos',
  range: 'Inutilizações',
  delivery: 'Entregas',
  webhook: 'Webhooks',
  company: 'Empresas',
  certificate: 'Certificados',
  client: 'Clientes',
};

const matchNames: Readonly<Record<MatchedBy, string>> = {
  id: 'pelo id',
  accessKey: 'pela chave de acesso',
  dpsId: 'pelo Id da DPS',
  protocol: 'pelo protocolo',
  externalId: 'pelo externalId',
  number: 'pelo número',
  issuer: 'pelo CNPJ da empresa',
  recipient: 'pelo CNPJ ou CPF do destinatário',
  name: 'pelo nome',
  parent: 'das notas encontradas',
  listed: 'pelos filtros',
};

/** Writes what was found as a table for each group. */
export const foundLines = (groups: readonly FoundGroup[]): string[] =>
  groups.length === 0
    ? ['nada encontrado; de uma empresa excluída nada fica: fiscal erasures list']
    : groups.flatMap(groupLines).slice(1);

const groupLines = ({ kind, matchedBy, data, nextCursor }: FoundGroup): string[] => [
  '',
  `${kindNames[kind]}, ${matchNames[matchedBy]}`,
  ...tableLines([['QUANDO', 'O QUE', 'ESTADO', 'EMPRESA', 'CNPJ', 'ID'], ...data.map(cellsOf)]).map(
    (line) => `  ${line}`,
  ),
  ...(nextCursor === null ? [] : [`  mais: --cursor ${nextCursor}`]),
];

const cellsOf = (item: FoundItem): readonly string[] => [
  item.at.toISOString(),
  item.label,
  item.state,
  'companyName' in item ? (item.companyName ?? '-') : `${item.clientName} (cliente)`,
  'cnpj' in item ? (item.cnpj ?? '-') : '-',
  item.id,
];
