import type { ServiceDeps } from '../context/context.ts';
import { ServiceError } from '../context/service-error.ts';

/** Refuses a new document while dispatch is far behind, before it takes a number. Throws `busy`. */
export function requireRoom({ isFull }: Pick<ServiceDeps, 'isFull'>): void {
  if (isFull?.() !== true) return;
  const message =
    'Há documentos demais na fila de envio; nenhum número foi usado. Tente de novo em instantes.';
  throw new ServiceError('busy', { retryAfterSeconds: 5 }, message);
}
