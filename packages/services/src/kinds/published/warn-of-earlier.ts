import { brasiliaDateTime } from '@fiscal/domain';
import type { EarlierContent } from '../../filing/filing-kind-adapter.ts';

/** Says that the registered document is not the one that was asked for last. Portuguese. */
export const warnOfEarlier = ({ acceptedAt }: EarlierContent, registeredAt: Date): string =>
  `O documento registrado é o do pedido aceito em ${brasiliaDateTime(acceptedAt)}, registrado em ` +
  `${brasiliaDateTime(registeredAt)}: valem o conteúdo e os valores dele. O pedido mais recente não foi registrado.`;
