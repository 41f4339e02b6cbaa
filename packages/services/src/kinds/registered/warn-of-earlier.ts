import { brasiliaDateTime } from '@fiscal/domain';
import type { EarlierContent } from '../../filing/filing-kind-adapter.ts';

/** Says that the registered document is not the one that was asked for last; nothing where both requests say the same. Portuguese. */
export const warnOfEarlier = (
  { acceptedAt, isSameRequest }: EarlierContent,
  registeredAt: Date,
): readonly string[] =>
  isSameRequest
    ? []
    : [
        `O documento registrado é o do pedido aceito em ${brasiliaDateTime(acceptedAt)}, registrado em ` +
          `${brasiliaDateTime(registeredAt)}: valem o conteúdo e os valores dele. O pedido mais recente não foi registrado.`,
      ];

/** Says that the registered document is none that this service sent. Portuguese. */
export const warnOfHeld = (registeredAt: Date): string =>
  `O documento registrado em ${brasiliaDateTime(registeredAt)} não é o que este serviço enviou: foi adotado por decisão do ` +
  'suporte, e valem o conteúdo e os valores dele. Se não é desta venda, cancele-o.';
