import { commonFaults } from './common-faults.ts';
import type { FaultRow } from './fault-row.ts';
import { nfeFaults } from './nfe-faults.ts';
import { nfseFaults } from './nfse-faults.ts';

/**
 * The faults by name, with the calls that can have them and what they do. A new fault is a line of one of the three
 * tables.
 */
export const faultTable = { ...commonFaults, ...nfeFaults, ...nfseFaults } as const satisfies Record<
  string,
  FaultRow
>;

export type FaultName = keyof typeof faultTable;

/** Returns the row of a fault. */
export const rowOf = (name: FaultName): FaultRow => faultTable[name];
