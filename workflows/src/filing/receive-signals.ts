import { hurrySignal, type Submission, submitSignal } from '@fiscal/contracts';
import { defineSignal, setHandler } from '@temporalio/workflow';
import type { FilingState } from './filing-state.ts';

export const submit = defineSignal<[Submission]>(submitSignal);
export const hurry = defineSignal(hurrySignal);

/** Registers `submit` and `hurry`; call it first, for a signal may come before the workflow's first line. */
export function receiveSignals(state: FilingState): void {
  setHandler(
    submit,
    ({ run }) => {
      state.latestRun = Math.max(state.latestRun ?? 0, run);
      state.submissions += 1;
    },
    { description: 'A run of the filing was accepted, or asked for again.' },
  );
  setHandler(
    hurry,
    () => {
      state.hurries += 1;
    },
    { description: 'Ends a wait for the circuit, a put-off call, our database or a mended defect.' },
  );
}
