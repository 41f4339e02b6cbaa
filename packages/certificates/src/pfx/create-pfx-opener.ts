import { createThreadPool, threadEntry } from '@fiscal/xml';
import type { OpenedPfx, PfxProblem } from './open-pfx.ts';

export interface PfxOpener {
  /** Opens a file in a worker thread. The bytes are copied; the caller wipes its own, and the key it is given. */
  readonly open: (bytes: Uint8Array, password: string) => Promise<OpenedPfx | PfxProblem>;
  readonly close: () => Promise<void>;
}

export interface PfxOpenerOptions {
  /** Time a file may take once a thread works on it; 2 s by default. */
  readonly deadlineMs?: number | undefined;
  /** Files opened at the same moment; one by default. */
  readonly size?: number | undefined;
}

/** Opens PKCS#12 files off the event loop; one that is not open at the deadline loses its thread. */
export function createPfxOpener({ deadlineMs = 2_000, size = 1 }: PfxOpenerOptions = {}): PfxOpener {
  const pool = createThreadPool({ entry: threadEntry(import.meta.url, 'pfx.worker'), size });
  return {
    async open(bytes, password) {
      const own = Uint8Array.from(bytes);
      const result = await pool.run({ data: { bytes: own, password }, transfer: [own.buffer], deadlineMs });
      return result.kind === 'done'
        ? (result.value as OpenedPfx | PfxProblem)
        : { ok: false, reason: 'deadline' };
    },
    close: pool.close,
  };
}
