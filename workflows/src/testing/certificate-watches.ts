import {
  type CertificateWatchResult,
  type CertificateWatchStep,
  type CompanyActivities,
  submitSignal,
} from '@fiscal/contracts';
import { activityInfo } from '@temporalio/activity';
import type { WorkflowHandle } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';

export interface WatchCase {
  /** Name of the case, and of its history if one is recorded. */
  readonly name: string;
  /**
   * The wait that each look returns; `fails`: the database is not reachable. After the last look the watch ends by
   * `because`.
   */
  readonly looks: readonly (number | 'fails')[];
  /** True: the signal of a replacement is sent while the watch waits. */
  readonly isReplaced: boolean;
  readonly because: CertificateWatchResult['because'];
}

/** Longer than any test, so that only the signal ends the wait. */
const long = 3_600_000;

export const watchCases: readonly WatchCase[] = [
  { name: 'expired', looks: [5, 5, 5, 5], isReplaced: false, because: 'expired' },
  { name: 'replaced', looks: [long], isReplaced: true, because: 'gone' },
  { name: 'replaced-unsignalled', looks: [5, 5], isReplaced: false, because: 'gone' },
  { name: 'uploaded-after-its-end', looks: [], isReplaced: false, because: 'expired' },
  { name: 'outlasts-our-outage', looks: ['fails', 5, 'fails'], isReplaced: false, because: 'expired' },
  { name: 'signalled-in-vain', looks: [long, 5], isReplaced: true, because: 'gone' },
];

/**
 * Creates the steps of the cases. A certificate id begins with the name of its case. `looks` counts the looks by
 * certificate.
 */
export function fakeCertificates(): CompanyActivities & { readonly looks: ReadonlyMap<string, number> } {
  const looks = new Map<string, number>();
  return {
    looks,
    async announceCertificate({ certificateId }): Promise<CertificateWatchStep> {
      const found = watchCases.find(({ name }) => certificateId.startsWith(`${name}.`));
      if (found === undefined) throw ApplicationFailure.nonRetryable(`no case ${certificateId}`);
      const number = looks.get(certificateId) ?? 0;
      const look = found.looks[number];
      if (look === 'fails' && activityInfo().attempt < 3) throw new Error('database away');
      looks.set(certificateId, number + 1);
      if (look === undefined) return { kind: 'ended', because: found.because };
      return { kind: 'wait', waitMs: look === 'fails' ? 5 : look };
    },
  };
}

/** Sends the signal of a replaced certificate, as the relay does, after the first look, while the watch sleeps. */
export async function replaceWhileWaiting(handle: WorkflowHandle): Promise<void> {
  for (;;) {
    const { events } = await handle.fetchHistory();
    if (events?.some((event) => event.timerStartedEventAttributes)) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await handle.signal(submitSignal, { run: 1 });
}
