import type { ChosenAuthority, FiscalClient, ProgressWatch, Stack, WebhookReceiver } from '@fiscal/dev-stack';
import type { StepPrinter } from './step-printer.ts';

export interface DemoOptions {
  readonly statePath: string;
  /** `emptied` removes the files of an earlier run. */
  readonly contents: 'kept' | 'emptied';
  /** The folder for `nfe.xml`, `danfe.pdf`, `nfse.xml` and `danfse.pdf`. */
  readonly outputFolder: string;
  readonly authority: ChosenAuthority;
  readonly printer: StepPrinter;
}

/** The data that all steps use. */
export interface Demonstration extends DemoOptions {
  readonly stack: Stack;
  readonly client: FiscalClient;
  readonly receiver: WebhookReceiver;
  /** The progress of all steps together. A step may wait as long as one of them moves. */
  readonly progress: ProgressWatch;
}
