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
export const patches: Readonly<Record<string, Patch>> = {};

/**
 * The patches that this execution began with. They are asked in the first task only: a marker that is written between
 * two local activities is not in view when replay takes their tasks together (SDK 1.24.0).
 */
export const askPatches = (known: typeof patches = patches): ReadonlySet<string> =>
  new Set(Object.keys(known).filter((id) => patched(id)));
