import { createPdfWorkers, type PdfWorkers } from '@fiscal/pdf';
import type { ServiceDeps } from '@fiscal/services';

export interface DanfeRenderer {
  readonly render: NonNullable<ServiceDeps['renderDanfe']>;
  close(): Promise<void>;
}

/**
 * Draws the DANFE that is asked for before the worker has stored it. Its thread starts with the first one, so that
 * the API starts at once.
 */
export function createDanfeRenderer(): DanfeRenderer {
  let workers: PdfWorkers | undefined;
  return {
    render(input) {
      workers ??= createPdfWorkers({ threads: 1 });
      return workers.renderDanfe(input);
    },
    async close() {
      await workers?.close();
    },
  };
}
