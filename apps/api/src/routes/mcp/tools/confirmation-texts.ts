import type { Environment } from '@fiscal/domain';

/** Words of a summary that a person agrees to. They hold no text of a request: nobody writes them but this service. */
export const environmentText = (environment: Environment): string =>
  environment === 'production' ? 'em produção, com valor fiscal' : 'em homologação, sem valor fiscal';

/** Writes a decimal text as an amount in reais. */
export const moneyText = (amount: string): string => `R$ ${amount.replace('.', ',')}`;

export const untilText = (expiresAt: Date): string =>
  `Nada foi enviado: confirme com a pessoa até ${expiresAt.toISOString()}.`;

export const resubmissionText = 'Se a nota deste externalId está rejeitada, ela vai de novo, sem mudança.';

export const repeatedSaleText = (notes: readonly string[]): readonly string[] =>
  notes.length === 0
    ? []
    : [
        `ATENÇÃO: uma venda igual, com outro externalId, já foi emitida (id ${notes.join(', ')}). Só confirme se for outra venda.`,
      ];
