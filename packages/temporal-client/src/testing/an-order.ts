import { randomBytes } from 'node:crypto';
import type { DispatchOrder } from '@fiscal/contracts';

const newId = (): string => randomBytes(12).toString('hex');

/** Returns the order of a new filing. */
export const anOrder = (changes: Partial<DispatchOrder> = {}): DispatchOrder => ({
  outboxId: newId(),
  kind: 'nfe',
  documentId: newId(),
  run: 1,
  action: 'start',
  clientId: newId(),
  companyId: newId(),
  environment: 'homologation',
  authorizer: 'SP',
  label: 'NF-e series 1 number 7 (homologation)',
  traceparent: null,
  ...changes,
});
