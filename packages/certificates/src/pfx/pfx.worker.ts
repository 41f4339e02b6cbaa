import { serveThread } from '@fiscal/xml';
import { openPfxHere } from './open-pfx.ts';

interface OpenPfxTask {
  readonly bytes: Uint8Array;
  readonly password: string;
}

serveThread((task) => {
  const { bytes, password } = task as OpenPfxTask;
  const value = openPfxHere(bytes, password);
  bytes.fill(0);
  return value.ok ? { value, transfer: [value.keyPkcs8.buffer as ArrayBuffer] } : { value };
});
