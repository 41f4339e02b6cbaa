import type { AcceptingContext } from '../context/context.ts';
import { ServiceError } from '../context/service-error.ts';

/** Refuses a new document while dispatch is far behind with those of its client, before it takes a number. Throws `busy`. */
export function requireRoom({ isFull, tenant }: Pick<AcceptingContext, 'isFull' | 'tenant'>): void {
  if (!isFull(tenant.clientId)) return;
  const message =
    'Há documentos demais na fila de envio; nenhum número foi usado. Tente de novo em instantes.';
  throw new ServiceError('busy', { retryAfterSeconds: 5 }, message);
}
