import type { FilingKind } from '@fiscal/contracts';
import { defineStatement, type Transaction } from '@fiscal/db';
import { type Attention, type FilingStatus, id24, type WaitReason } from '@fiscal/domain';
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

export interface PlacedFiling extends FilingPosition {
  readonly id: string;
  readonly clientId: string;
  readonly kind: FilingKind;
  readonly open: boolean;
  readonly waitingUntil: Date | null;
}

const columns = `
  id, client_id as "clientId", kind, run, status, attention, waiting, waiting_until as "waitingUntil", open`;

const place = defineStatement<{ id: string }, PlacedFiling>(`select ${columns} from filing where id = :id`);

const lock = defineStatement<{ id: string }, PlacedFiling>(
  `select ${columns} from filing where id = :id for no key update`,
);

export async function placeFiling({ db }: OperatorContext, id: string): Promise<PlacedFiling | undefined> {
  const [row] = await db.autocommit(place, { id });
  return row;
}

/** Reads a filing and locks its row until the transaction ends. */
export async function lockFiling(tx: Transaction, id: string): Promise<PlacedFiling | undefined> {
  const [row] = await tx.run(lock, { id });
  return row;
}

export const positionOf = ({ run, status, attention, waiting }: FilingPosition): FilingPosition => ({
  run,
  status,
  attention,
  waiting,
});

/** Writes the audit row of what an operator did through Temporal, so outside of a transaction. */
export async function auditDecision(
  sys: OperatorContext,
  operator: Operator,
  filing: PlacedFiling,
  { action, after }: { readonly action: string; readonly after: object },
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
