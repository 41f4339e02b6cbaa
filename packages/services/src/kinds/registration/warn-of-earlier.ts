import { brasiliaDateTime } from '@fiscal/domain';
import type { EarlierContent } from '../../filing/filing-kind-adapter.ts';

/**
 * Warns that an earlier request was registered instead of the last one; no warning if both requests are equal.
 * Portuguese.
 */
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

/** Warns that the registered document was not sent by this service. Portuguese. */
export const warnOfHeld = (registeredAt: Date): string =>
  `O documento registrado em ${brasiliaDateTime(registeredAt)} não é o que este serviço enviou: foi adotado por decisão do ` +
  'suporte, e valem o conteúdo e os valores dele. Se não é desta venda, cancele-o.';
