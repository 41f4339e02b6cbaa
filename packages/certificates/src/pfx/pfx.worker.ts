import type { OpenTask } from '@fiscal/threads';
import type { PfxTask } from './create-pfx-opener.ts';
import { type OpenedPfx, openPfxHere, type PfxProblem } from './open-pfx.ts';

/** Opens PKCS#12 files in a thread; the key is transferred, and no copy stays here. */
export const openTask: OpenTask<PfxTask, OpenedPfx | PfxProblem> =
  () =>
  ({ bytes, password }) => {
    const value = openPfxHere(bytes, password);
    bytes.fill(0);
    return value.ok ? { value, transfer: [value.keyPkcs8.buffer as ArrayBuffer] } : { value };
  };
