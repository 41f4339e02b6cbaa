import {
  type CertificateWatchResult,
  type CompanyActivities,
  type CompanyTaskInput,
  submitSignal,
} from '@fiscal/contracts';
import {
  CancellationScope,
  condition,
  continueAsNew,
  defineSignal,
  proxyActivities,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import { databaseRetry } from './company/database-retry.ts';

const submit = defineSignal(submitSignal);

/**
 * Watches one certificate until it has expired, is replaced or is deleted. Publishes an event at each threshold and
 * sleeps until the next one, by the database's clock. A signal wakes it early. A cancellation of the execution changes
 * nothing.
 */
export async function watchCertificate(input: CompanyTaskInput): Promise<CertificateWatchResult> {
  const { announceCertificate } = proxyActivities<CompanyActivities>({
    startToCloseTimeout: '20 seconds',
    retry: databaseRetry(input),
  });
  const certificateId = input.id;
  let changes = 0;
  setHandler(
    submit,
    () => {
      changes += 1;
    },
    { description: 'The certificate was replaced or deleted.' },
  );
  return CancellationScope.nonCancellable(async () => {
    for (;;) {
      const seen = changes;
      const step = await announceCertificate({ certificateId });
      if (step.kind === 'ended') return { certificateId, because: step.because };
      await condition(() => changes > seen, step.waitMs);
      // The next execution reads the database first, so no signal is lost.
      if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof watchCertificate>(input);
    }
  });
}
