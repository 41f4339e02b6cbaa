import { patched } from '@temporalio/workflow';

export interface Patch {
  /** Day of the release that brought it, `2027-03-01`. */
  readonly since: string;
  /** What the code did before, and which executions still do it. */
  readonly before: string;
}

/**
 * Every change of commands that open executions may have gone past, by id: `2027-03-01-short-reason`. An entry goes when
 * no open execution began before it (`ExecutionStatus = 'Running' AND StartTime < …`), parked ones included.
 */
export const patches: Readonly<Record<string, Patch>> = {
  '2026-11-22-answer-before-same-bytes': {
    since: '2026-11-22',
    before: 'a filing whose bytes are their own question sent them again without reading what was stored',
  },
};

/** Whether this execution runs the code of the patch; false where its history was written without it. */
export function isPatched(id: keyof typeof patches): boolean {
  if (patches[id] === undefined) throw new RangeError(`patch ${id} is not in the list`);
  return patched(id);
}
