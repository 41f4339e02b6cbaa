import type { ServiceDeps } from '../context/context.ts';

/**
 * How long a row belongs to the process that wrote or took it. Long enough for one try with its deadline; then the
 * next relay takes it.
 */
export const leaseMs = 5_000;

/** The process that hands over its own row keeps the relays from it for one lease. */
export const leaseOf = ({ handOver }: Pick<ServiceDeps, 'handOver'>): number =>
  handOver === undefined ? 0 : leaseMs;
