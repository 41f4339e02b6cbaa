import type { Transaction } from '@fiscal/db';
import type { TenantContext } from '../context/context.ts';
import type { ClientAction } from './audit-actions.ts';
import { writeAudit } from './write-audit.ts';

/** Codes of closed sets, our numbers, ids and names of fields; never a text that somebody typed. */
type Audited = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

export interface ClientChange {
  readonly action: ClientAction;
  /** The company, or the webhook, that was changed. */
  readonly subjectId: string;
  readonly before?: Audited | undefined;
  readonly after?: Audited | undefined;
}

/**
 * Writes a change of a client to the audit, in the transaction of the change; the actor is the client's key. The row
 * stays after the erasure of the company: it holds no personal data, no registration number, no address and no secret.
 */
export const recordChange = (tx: Transaction, ctx: TenantContext, change: ClientChange): Promise<void> =>
  writeAudit(tx, ctx, { actor: ctx.tenant.keyPrefix }, { ...change, clientId: ctx.tenant.clientId });
