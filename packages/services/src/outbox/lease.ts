import { outboxLeaseMs } from '@fiscal/contracts';
import type { ServiceDeps } from '../context/context.ts';

/** The process that hands over its own row keeps the relays from it for one lease. */
export const leaseOf = ({ handOver }: Pick<ServiceDeps, 'handOver'>): number =>
  handOver === undefined ? 0 : outboxLeaseMs;
