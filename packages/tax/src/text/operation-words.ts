import type { Operation } from '@fiscal/domain';

/** The operations of a request as sentences to clients have them. */
export const operationWords: Readonly<Record<Operation, string>> = {
  sale: 'venda',
  return: 'devolução',
  bonus: 'bonificação',
  transfer: 'transferência',
};
