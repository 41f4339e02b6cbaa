import { outboxLeaseMs } from '@fiscal/contracts';
import type { ServiceDeps } from '../context/context.ts';

/** A new row belongs for one lease to the process that hands it over, so that no relay takes it. */
export const leaseOf = ({ handOver }: Pick<ServiceDeps, 'handOver'>): number =>
  handOver === undefined ? 0 : outboxLeaseMs;
