import type { OpenTask } from '@fiscal/threads';
import type { PfxTask } from './create-pfx-opener.ts';
import { openPfxHere } from './open-pfx.ts';

/** Opens PKCS#12 files in a thread; the key is transferred, and no copy stays here. */
export const openTask: OpenTask = () => (data) => {
  const { bytes, password } = data as PfxTask;
  const value = openPfxHere(bytes, password);
  bytes.fill(0);
  return value.ok ? { value, transfer: [value.keyPkcs8.buffer as ArrayBuffer] } : { value };
};
