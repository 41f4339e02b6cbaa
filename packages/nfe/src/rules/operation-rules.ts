import { cnpjRoot, given } from '@fiscal/domain';
import { type RequestRule, rulesOver } from './request-rule.ts';

const sameRoot = 'transferência só entre estabelecimentos da mesma empresa (mesma raiz de CNPJ)';

/** The rules about what the operation allows in the rest of the request. */
export const operationRules: readonly RequestRule[] = [
  ...rulesOver(
    ['operation', 'direction'],
    [
      {
        id: 'operation/direction',
        source: 'specification 2.7',
        path: 'direction',
        message: 'o sentido só cabe em devolução',
        fails: ({ operation, direction }) => operation !== 'return' && given(direction),
      },
    ],
  ),
  ...rulesOver(
    ['presence'],
    [
      {
        id: 'B25b-10',
        cStat: '794',
        source: 'MOC 7.0 B25b-10',
        path: 'presence',
        message: 'a entrega em domicílio (4) só existe na NFC-e',
        fails: ({ presence }) => presence === '4',
      },
      {
        id: 'B25b-40',
        cStat: '864',
        source: 'MOC 7.0 B25b-40',
        path: 'presence',
        message:
          'a venda presencial fora do estabelecimento (5) exige a nota da remessa, que a requisição não tem como informar',
        fails: ({ presence }) => presence === '5',
      },
    ],
  ),
  ...rulesOver(
    ['operation', 'recipientDocuments'],
    [
      {
        id: 'operation/transfer-to-person',
        source: 'LC 87/1996 art. 12 I; a check of ours, the authority has none',
        path: 'recipient.cpf',
        message: sameRoot,
        fails: ({ operation, recipientDocuments: { cpf } }) => operation === 'transfer' && given(cpf),
      },
    ],
  ),
  ...rulesOver(
    ['operation', 'recipientDocuments', 'issuerCnpj'],
    [
      {
        id: 'operation/transfer-to-other-company',
        source: 'LC 87/1996 art. 12 I; a check of ours, the authority has none',
        path: 'recipient.cnpj',
        message: sameRoot,
        fails: ({ operation, recipientDocuments: { cnpj }, issuerCnpj }) =>
          operation === 'transfer' &&
          given(cnpj) &&
          given(issuerCnpj) &&
          cnpjRoot(cnpj) !== cnpjRoot(issuerCnpj),
      },
    ],
  ),
];
