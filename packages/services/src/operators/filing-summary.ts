import type { FilingKind } from '@fiscal/contracts';
import type { Attention, Authorizer, Environment, FilingStatus, Mode, WaitReason } from '@fiscal/domain';

/** The columns that both a list and the view of one filing show. */
export interface FilingSummary {
  readonly id: string;
  readonly kind: FilingKind;
  /** Kind, series, number, environment. */
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
  readonly updatedAt: Date;
}
