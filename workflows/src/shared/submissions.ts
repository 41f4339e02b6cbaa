import { type Submission, submitSignal } from '@fiscal/contracts';
import { defineSignal, setHandler } from '@temporalio/workflow';

export const submit = defineSignal<[Submission]>(submitSignal);

export interface Submissions {
  /** Highest run that was submitted; undefined while only the start is known. */
  latestRun(): number | undefined;
  hasNewerThan(run: number | undefined): boolean;
  /** Submissions so far, repeated ones included: a parked note wakes on any. */
  count(): number;
}

/** Registers the handler; call it first, for a signal may come before the workflow's first line. */
export function receiveSubmissions(known: number | undefined): Submissions {
  let latest = known;
  let count = 0;
  const receive = ({ run }: Submission): void => {
    latest = Math.max(latest ?? 0, run);
    count += 1;
  };
  setHandler(submit, receive, { description: 'A run of the note was accepted, or asked for again.' });
  return {
    latestRun: () => latest,
    hasNewerThan: (run) => latest !== undefined && latest > (run ?? 0),
    count: () => count,
  };
}
