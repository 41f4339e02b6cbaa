import type { ChosenAuthority, FiscalClient, ProgressWatch, Stack, WebhookReceiver } from '@fiscal/dev-stack';
import type { StepPrinter } from './step-printer.ts';

export interface DemoOptions {
  readonly statePath: string;
  /** `emptied` removes what an earlier run left there. */
  readonly contents: 'kept' | 'emptied';
  /** Gets `nfe.xml`, `danfe.pdf`, `nfse.xml` and `danfse.pdf`. */
  readonly outputFolder: string;
  readonly authority: ChosenAuthority;
  readonly printer: StepPrinter;
}

/** What the steps have in common. */
export interface Demonstration extends DemoOptions {
  readonly stack: Stack;
  readonly client: FiscalClient;
  readonly receiver: WebhookReceiver;
  /** The progress of all steps together: a step may wait as long as one of them moves. */
  readonly progress: ProgressWatch;
}
