import type { FaultName, ServiceName } from '@fiscal/other-authority';
import type { PlannedDocument } from './plan-documents.ts';

/** An end other than the usual one: that record and ledger agree and nobody is queried. */
export interface Expectation {
  readonly fault: FaultName;
  /** The services at which the fault may end so; all services by default. */
  readonly at?: readonly ServiceName[] | undefined;
  /** `attention`: a person decides; `undetectable`: the record repeats what the authority said and nobody can check. */
  readonly end: 'attention' | 'undetectable';
  readonly because: string;
}

export const expectations: readonly Expectation[] = [
  {
    fault: 'number taken by another document',
    end: 'attention',
    because: 'the authority holds a document of somebody else under the number, and says so again when asked',
  },
];

/** Returns whether one of the faults of a document may give this end. */
export const mayEnd = ({ faults }: PlannedDocument, end: Expectation['end']): boolean =>
  faults.some(({ fault, service }) =>
    expectations.some((one) => one.end === end && one.fault === fault && (one.at?.includes(service) ?? true)),
  );
