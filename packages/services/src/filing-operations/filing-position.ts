import type { FilingKind } from '@fiscal/contracts';
import { defineStatement, type Transaction } from '@fiscal/db';
import { type Attention, type FilingStatus, id24, type WaitReason } from '@fiscal/domain';
import type { AuditAction } from '../audit/audit-actions.ts';
import { type Operator, writeAudit } from '../audit/write-audit.ts';
import type { OperatorContext } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';

/** The state of a filing, as audit rows keep it. */
export interface FilingPosition {
  readonly run: number;
  readonly status: FilingStatus;
  readonly attention: Attention | null;
  readonly waiting: WaitReason | null;
}

/** The fields of a filing that the verbs of operators read. */
export interface OperatedFiling extends FilingPosition {
  readonly id: string;
  readonly clientId: string;
  readonly kind: FilingKind;
  readonly open: boolean;
  readonly waitingUntil: Date | null;
}

const columns = `
  id, client_id as "clientId", kind, run, status, attention, waiting, waiting_until as "waitingUntil", open`;

const read = defineStatement<{ id: string }, OperatedFiling>(`select ${columns} from filing where id = :id`);

const lock = defineStatement<{ id: string }, OperatedFiling>(
  `select ${columns} from filing where id = :id for no key update`,
);

export async function readFiling({ db }: OperatorContext, id: string): Promise<OperatedFiling | undefined> {
  const [row] = await db.autocommit(read, { id });
  return row;
}

/** Reads a filing and locks its row until the transaction ends. */
export async function lockFiling(tx: Transaction, id: string): Promise<OperatedFiling | undefined> {
  const [row] = await tx.run(lock, { id });
  return row;
}

export const positionOf = ({ run, status, attention, waiting }: FilingPosition): FilingPosition => ({
  run,
  status,
  attention,
  waiting,
});

/** Writes the audit row about a signal or a decision that Temporal has taken, in a transaction of its own. */
export async function auditDecision(
  sys: OperatorContext,
  operator: Operator,
  filing: OperatedFiling,
  { action, after }: { readonly action: AuditAction; readonly after: object },
): Promise<void> {
  await inSystem(sys, (tx) =>
    writeAudit(tx, sys, operator, {
      clientId: id24(filing.clientId),
      action,
      subjectId: filing.id,
      before: positionOf(filing),
      after,
    }),
  );
}
