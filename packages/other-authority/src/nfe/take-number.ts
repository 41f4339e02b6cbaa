import { createHash } from 'node:crypto';
import type { Authority } from '../calls/authority.ts';
import { readKey, writeKey } from './access-key.ts';
import { notesIn, storedNote } from './authorize.ts';
import type { NfeMessage } from './nfe-message.ts';
import { nextReceipt } from './write-results.ts';

/** Stores another note under the number of the first one in the message: another cNF, hence another key and digest. */
export function takeNumberOfNfe(message: NfeMessage, authority: Authority): void {
  const note = notesIn(message)[0];
  const parts = note && readKey(note.key);
  if (note === undefined || parts === undefined) return;
  const code = String((Number(parts.code) + 1_234_567) % 100_000_000).padStart(8, '0');
  const key = writeKey({ ...parts, code });
  const digest = createHash('sha1').update(key).digest('base64');
  const receipt = nextReceipt(parts.state, authority);
  authority.ledger.storeNfe(storedNote({ ...note, key }, { receipt, outcome: '100', digest }, authority));
}
