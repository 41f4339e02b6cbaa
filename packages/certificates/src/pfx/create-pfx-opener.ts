import { type Threads, threadModule } from '@fiscal/threads';
import type { OpenedPfx, PfxProblem } from './open-pfx.ts';

export interface PfxOpener {
  /** Opens a file in a worker thread. The bytes are copied; the caller wipes its own copy, and the returned key. */
  readonly open: (bytes: Uint8Array, password: string) => Promise<OpenedPfx | PfxProblem>;
}

export interface PfxOpenerOptions {
  readonly threads: Pick<Threads, 'run'>;
  /** Longest time for a file once a thread works on it; 2 s by default. */
  readonly deadlineMs?: number | undefined;
}

/** The input of a thread, which wipes the bytes. */
export interface PfxTask {
  readonly bytes: Uint8Array;
  readonly password: string;
}

/** Creates the opener of PKCS#12 files off the event loop; at the deadline the thread is ended. */
export function createPfxOpener({ threads, deadlineMs = 2_000 }: PfxOpenerOptions): PfxOpener {
  const module = threadModule(import.meta.url, 'pfx.worker');
  return {
    async open(bytes, password) {
      const own = Uint8Array.from(bytes);
      const task = { module, data: { bytes: own, password }, transfer: [own.buffer], deadlineMs };
      const result = await threads.run<PfxTask, OpenedPfx | PfxProblem>(task);
      return result.kind === 'done' ? result.value : { ok: false, reason: 'deadline' };
    },
  };
}
