import { createHash } from 'node:crypto';
import type { Clock, NoteEventType } from '@fiscal/domain';
import { type BuiltEvent, buildCancellation, buildCorrection, writeEventText } from '@fiscal/nfe';
import { validationFailed } from '../context/service-error.ts';
import type { FrozenRun } from '../filing/accept-filing.ts';
import type { NoteOfEvent } from './event-basis.ts';

/** What a client asks for: its text is as the document holds it. */
export interface AskedEvent {
  readonly noteId: string;
  readonly type: NoteEventType;
  readonly text: string;
}

/** Throws `validation_failed` at the field of the request. */
export function writtenText(type: NoteEventType, value: string): string {
  const written = writeEventText(type, value);
  if (written.kind === 'written') return written.text;
  const path = type === 'cancellation' ? 'justification' : 'text';
  throw validationFailed([{ path, message: written.message }]);
}

/**
 * Writes the event of an authorized note. dhEvento is never before the emission (577) or the authorization (579), also
 * where our clock is behind.
 */
export function draftEvent(
  { clock }: { readonly clock: Clock },
  note: NoteOfEvent,
  { type, text, sequence }: Pick<AskedEvent, 'type' | 'text'> & { readonly sequence: number },
): Omit<FrozenRun, 'simulation'> {
  const at = latest(clock.now(), note.issuedAt, note.authorizedAt);
  const about = { environment: note.environment, accessKey: note.accessKey, at };
  const built =
    type === 'cancellation'
      ? buildCancellation({ ...about, protocol: protocolOf(note), justification: text })
      : buildCorrection({ ...about, sequence, correction: text });
  const { xml, id } = requireBuilt(built);
  const requestText = JSON.stringify({ type, text });
  return {
    requestHash: createHash('sha256').update(requestText).digest('hex'),
    stamps: { company: note.fiscalVersion, certificate: note.certificateVersion },
    requestText,
    authorityKey: id,
    issuedAt: at,
    unsignedXml: xml,
  };
}

const latest = (...dates: readonly (Date | null)[]): Date =>
  new Date(Math.max(...dates.map((date) => date?.getTime() ?? 0)));

function protocolOf({ id, protocol }: NoteOfEvent): string {
  if (protocol === null) throw new Error(`note ${id} is authorized without a protocol`);
  return protocol;
}

function requireBuilt(built: BuiltEvent): Extract<BuiltEvent, { ok: true }> {
  if (built.ok) return built;
  throw new Error(`an event was refused after its text was written: ${built.problems[0]?.message}`);
}
