import { type Threads, threadModule } from '@fiscal/threads';
import { DanfeRefused } from './model/danfe-refused.ts';
import type { DanfeRequest } from './render-danfe.ts';

export interface PdfWorkers {
  /** As the function of the same name, in a thread: the caller's event loop goes on. */
  renderDanfe(request: DanfeRequest): Promise<Uint8Array>;
}

/** What a thread answers. */
export type DrawnDanfe =
  | { readonly kind: 'drawn'; readonly pdf: Uint8Array }
  | { readonly kind: 'refused'; readonly reason: string };

/** Draws in the worker threads of the process, which load what is needed for it with the first request. */
export function createPdfWorkers(threads: Pick<Threads, 'run'>): PdfWorkers {
  const module = threadModule(import.meta.url, 'danfe.worker');
  return {
    async renderDanfe(request) {
      const result = await threads.run({ module, data: request });
      if (result.kind !== 'done') throw new Error('the DANFE was not finished');
      const drawn = result.value as DrawnDanfe;
      if (drawn.kind === 'refused') throw new DanfeRefused(drawn.reason);
      return drawn.pdf;
    },
  };
}
