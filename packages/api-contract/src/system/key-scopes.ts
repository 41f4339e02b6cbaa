import { type KeyScope, keyScopes } from '@fiscal/domain';
import { describedSet } from '../fields/described-set.ts';

/** Describes each scope of a key, in Portuguese. */
export const keyScopeTexts: Readonly<Record<KeyScope, string>> = {
  'companies:read': 'consultar empresas e sua situação',
  'companies:write': 'registrar e alterar empresas e séries',
  'certificates:write': 'enviar e remover certificados',
  'tax-classes:read': 'consultar e experimentar classes tributárias',
  'tax-classes:write': 'criar, substituir e remover classes tributárias',
  'nfe:read': 'consultar e baixar NF-e, eventos e inutilizações',
  'nfe:issue': 'emitir e reenviar NF-e',
  'nfe:events': 'cancelar e corrigir NF-e, enviá-las por e-mail e inutilizar números',
  'nfse:read': 'consultar e baixar NFS-e',
  'nfse:issue': 'emitir, substituir e reenviar NFS-e',
  'nfse:events': 'cancelar NFS-e, pedir o cancelamento ao município e enviá-las por e-mail',
  'tax:read': 'calcular tributos e consultar as tabelas da reforma',
  'webhooks:read': 'consultar webhooks e entregas',
  'webhooks:write': 'criar, alterar e remover webhooks e repetir entregas',
  'usage:read': 'consultar o uso do mês',
  erasure: 'apagar uma empresa e seus dados',
};

export const keyScopeSchema = describedSet('KeyScope', keyScopes, 'Permissão de uma chave.', keyScopeTexts);
