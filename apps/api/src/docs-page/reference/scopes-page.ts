import { keyScopeTexts } from '@fiscal/api-contract';
import { keyScopes } from '@fiscal/domain';
import { scopeOf } from '../../http/require-access.ts';
import type { Operation } from '../../operation/operation.ts';
import { escapeHtml, paragraph, table } from '../frame/page-frame.ts';
import type { ReferencePage } from './reference-page.ts';

/** Every scope of a key and the operations that require it. */
export const scopesPage = (operations: readonly Operation[]): ReferencePage => ({
  name: 'scopes',
  title: 'Permissões das chaves',
  body: () =>
    [
      paragraph('Uma chave sem restrição tem todas. GET /v1/me diz o que a chave permite.'),
      table(
        ['Permissão', 'O que permite', 'Operações'],
        keyScopes.map((scope) => [
          `<code>${scope}</code>`,
          escapeHtml(keyScopeTexts[scope]),
          operations
            .filter(({ access }) => scopeOf(access) === scope)
            .map(({ method, path }) => `<code>${escapeHtml(`${method} ${path}`)}</code>`)
            .join('<br>'),
        ]),
      ),
    ].join('\n'),
});
