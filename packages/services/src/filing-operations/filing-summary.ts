import type { FilingKind } from '@fiscal/contracts';
import type { Attention, Authorizer, Environment, FilingStatus, Mode, WaitReason } from '@fiscal/domain';

/** The fields that a list of filings and the view of one filing have in common. */
export interface FilingSummary {
  readonly id: string;
  readonly kind: FilingKind;
  /** Text of kind, series, number and environment. */
  readonly label: string;
  readonly clientId: string;
  readonly companyId: string;
  readonly mode: Mode;
  readonly environment: Environment;
  readonly authorizer: Authorizer;
  readonly run: number;
  readonly status: FilingStatus;
  readonly attention: Attention | null;
  readonly waiting: WaitReason | null;
  readonly waitingUntil: Date | null;
  readonly createdAt: Date;
  /** The time at which the present run was accepted: an open filing is on its way since then. */
  readonly runAcceptedAt: Date;
  readonly updatedAt: Date;
}
