import type { Operation } from '@fiscal/domain';

/** The names of the operations in sentences to clients. */
export const operationWords: Readonly<Record<Operation, string>> = {
  sale: 'venda',
  return: 'devolução',
  bonus: 'bonificação',
  transfer: 'transferência',
};
