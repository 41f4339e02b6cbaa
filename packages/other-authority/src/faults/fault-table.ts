import { commonFaults } from './common-faults.ts';
import type { FaultRow } from './fault-row.ts';
import { nfeFaults } from './nfe-faults.ts';
import { nfseFaults } from './nfse-faults.ts';

/**
 * Every kind of fault by its name: what calls it can befall, and what it does to one. A new kind is a line of one of
 * the three.
 */
export const faultTable = { ...commonFaults, ...nfeFaults, ...nfseFaults } as const satisfies Record<
  string,
  FaultRow
>;

export type FaultName = keyof typeof faultTable;

/** Returns the row of a fault. */
export const rowOf = (name: FaultName): FaultRow => faultTable[name];
