import { outboxLeaseMs } from '@fiscal/contracts';
import type { ServiceDeps } from '../context/context.ts';

/** Returns the lease of a new row: with a hand-over it belongs to this process for a time, so that no relay takes it. */
export const leaseOf = ({ handOver }: Pick<ServiceDeps, 'handOver'>): number =>
  handOver === undefined ? 0 : outboxLeaseMs;
