import type { AcceptingContext } from '../context/context.ts';
import { ServiceError } from '../context/service-error.ts';

/**
 * Throws `busy` for a new document, before it takes a number, while too many rows of its client or too old ones wait.
 */
export function requireRoom({ isFull, tenant }: Pick<AcceptingContext, 'isFull' | 'tenant'>): void {
  if (!isFull(tenant.clientId)) return;
  const message =
    'Há documentos demais na fila de envio; nenhum número foi usado. Tente de novo em instantes.';
  throw new ServiceError('busy', { retryAfterSeconds: 5 }, message);
}
