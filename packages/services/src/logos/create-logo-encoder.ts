import { type Threads, threadModule } from '@fiscal/threads';
import type { LogoUpload, LogoVerdict } from './encode-logo.ts';

export interface LogoEncoder {
  /** Encodes as `encodeLogo` does, in a thread; refuses a picture that takes longer than `deadlineMs`. */
  encode(upload: LogoUpload): Promise<LogoVerdict>;
}

/** Far above the 0.3 s that a picture of the largest size takes, because the machine may be busy. */
const deadlineMs = 10_000;

/** Encodes logos in the worker threads of the process. */
export function createLogoEncoder({ threads }: { readonly threads: Pick<Threads, 'run'> }): LogoEncoder {
  const module = threadModule(import.meta.url, 'logo.worker');
  return {
    async encode(upload) {
      const result = await threads.run({ module, data: upload, deadlineMs });
      if (result.kind === 'deadline') return { kind: 'refused', reason: 'deadline' };
      return result.value as LogoVerdict;
    },
  };
}
