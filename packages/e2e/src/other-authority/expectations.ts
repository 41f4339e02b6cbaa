import type { FaultName, ServiceName } from '@fiscal/other-authority';
import type { PlannedDocument } from './plan-documents.ts';

/** An end other than the usual one: that record and ledger agree and nobody is asked. */
export interface Expectation {
  readonly fault: FaultName;
  /** Only at these services; at all of them unless given. */
  readonly at?: readonly ServiceName[] | undefined;
  /**
   * `attention`: a person decides; `undetectable`: the record repeats what the authority said and nobody can check;
   * `defect`: the service is wrong and is to be mended.
   */
  readonly end: 'attention' | 'undetectable' | 'defect';
  readonly because: string;
}

export const expectations: readonly Expectation[] = [
  {
    fault: 'number taken by another document',
    end: 'attention',
    because: 'the authority holds a document of somebody else under the number, and says so again when asked',
  },
  {
    fault: 'unknown cStat',
    at: ['NFeRetAutorizacao4'],
    end: 'defect',
    because:
      'a code about the question for a receipt is read as a rejection of the note, which is authorized',
  },
];

/** Whether a document may end so, by one of the faults that it meets. */
export const mayEnd = ({ faults }: PlannedDocument, end: Expectation['end']): boolean =>
  faults.some(({ fault, service }) =>
    expectations.some((one) => one.end === end && one.fault === fault && (one.at?.includes(service) ?? true)),
  );
