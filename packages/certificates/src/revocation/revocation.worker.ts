import { readFileSync } from 'node:fs';
import type { OpenTask } from '@fiscal/threads';
import type { ListTask } from './create-list-reader.ts';
import { type RevocationList, readRevocationList } from './read-revocation-list.ts';

/** Reads revocation lists in a thread and transfers the large parts. */
export const openTask: OpenTask<ListTask, RevocationList> =
  () =>
  ({ file }) => {
    const value = readRevocationList(readFileSync(file));
    return { value, transfer: [value.revoked.buffer, value.signed.buffer] };
  };
