import type { DispatchOrder } from '@fiscal/contracts';

/** Takes orders whose rows were just committed by this process, and brings them to Temporal; never throws. */
export type HandOver = (orders: readonly DispatchOrder[]) => void;

/**
 * How long a row belongs to the process that wrote or took it. Long enough for one try with its deadline; then the
 * next relay takes it.
 */
export const leaseMs = 5_000;
