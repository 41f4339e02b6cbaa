import type { ConsoleRole } from '@fiscal/services';

export const roleWords: Readonly<Record<ConsoleRole, string>> = {
  leitura: 'leitura',
  suporte: 'suporte',
  operacao: 'operação',
};
