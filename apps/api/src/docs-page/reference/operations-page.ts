import { type Access, scopeOf } from '../../http/require-access.ts';
import type { Operation } from '../../operation/operation.ts';
import { escapeHtml, paragraph, table } from '../frame/page-frame.ts';
import type { ReferencePage } from './reference-page.ts';

/** Lists every operation in the order of the document, with what a key needs to call it. */
export const operationsPage = (operations: readonly Operation[]): ReferencePage => ({
  name: 'operations',
  title: 'Operações',
  body: () =>
    [
      paragraph('Os campos de cada pedido e de cada resposta, com exemplos, estão na página da API.'),
      table(['Operação', 'O que faz', 'Permissão'], operations.map(rowOf)),
    ].join('\n'),
});

const rowOf = ({ method, path, route, access }: Operation): readonly string[] => [
  `<code>${escapeHtml(`${method} ${path}`)}</code>`,
  escapeHtml(route.summary ?? ''),
  neededFor(access),
];

function neededFor(access: Access): string {
  const scope = scopeOf(access);
  if (scope !== undefined) return `<code>${scope}</code>`;
  return access === 'public' ? 'sem chave' : 'qualquer chave';
}
