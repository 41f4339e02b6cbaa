import { Piscina } from 'piscina';
import type { DanfeRequest } from './render-danfe.ts';

export interface PdfWorkersOptions {
  /** Threads at most; one starts at once, the others when needed, all are kept when idle. */
  readonly threads: number;
}

export interface PdfWorkers {
  /** As the function of the same name, in a thread of its own: the caller's event loop goes on. */
  renderDanfe(request: DanfeRequest): Promise<Uint8Array>;
  /** Waits for what runs and ends the threads. */
  close(): Promise<void>;
}

/**
 * Worker threads that draw. They run the TypeScript source in development and tests, `danfe.worker.js` beside the
 * bundle otherwise.
 */
export function createPdfWorkers({ threads }: PdfWorkersOptions): PdfWorkers {
  const entry = import.meta.url.endsWith('.ts') ? './boot-danfe.worker.mjs' : './danfe.worker.js';
  const pool = new Piscina({
    filename: new URL(entry, import.meta.url).href,
    execArgv: [],
    env: { NODE_ENV: 'production' },
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: Number.POSITIVE_INFINITY,
  });
  return {
    renderDanfe: (request) => pool.run(request, { name: 'render' }),
    close: () => pool.close(),
  };
}
