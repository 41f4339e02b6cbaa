import { hurrySignal, type Submission, submitSignal } from '@fiscal/contracts';
import { defineSignal, setHandler } from '@temporalio/workflow';
import type { Filing } from './filing.ts';

export const submit = defineSignal<[Submission]>(submitSignal);
export const hurry = defineSignal(hurrySignal);

/** Registers `submit` and `hurry`. Must be called first: a signal may arrive before the workflow's first line. */
export function receiveSignals(filing: Filing): void {
  setHandler(submit, (submission) => filing.happened('submitted', submission), {
    description: 'A run of the filing was accepted, or requested again.',
  });
  setHandler(hurry, () => filing.happened('hurried'), {
    description: 'Ends a wait for the circuit, a put-off call, our database or a mended defect.',
  });
}
