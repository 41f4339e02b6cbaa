import type { Environment } from '@fiscal/domain';

// A person agrees to these texts. They never contain text of a request, so that no one else can change their meaning.

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
