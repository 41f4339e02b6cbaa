import { createHash } from 'node:crypto';
import type { TenantContext } from '../context/context.ts';
import { validationFailed } from '../context/service-error.ts';
import type { FrozenRun } from '../filing/accept-filing.ts';
import type { EventContent, EventKind, EventTypes } from './event-kind.ts';
import type { EventSubject } from './event-subject.ts';
import { requireCertificate } from './require-certificate.ts';

/** Returns the words in the form that the document holds. Throws `validation_failed` at the field of the request. */
export function writeWords<T extends EventTypes>(
  { types, writeText, wordsOf }: Pick<EventKind<T>, 'types' | 'writeText' | 'wordsOf'>,
  type: T['type'],
  words: T['words'],
): T['words'] {
  const written = writeText(type, words.text);
  if (written.kind === 'written') return wordsOf({ ...words, text: written.text });
  throw validationFailed([{ path: types[type].field, message: written.message }]);
}

/**
 * Writes the event of an authorized document. dhEvento is never before the emission (577) or the authorization (579),
 * even when our clock is behind.
 */
export function draftEvent<T extends EventTypes>(
  ctx: Pick<TenantContext, 'clock' | 'settings'>,
  { build }: Pick<EventKind<T>, 'build'>,
  subject: EventSubject,
  content: EventContent<T>,
  simulation: string | null,
): FrozenRun {
  const { id, accessKey, issuedAt, authorizedAt, fiscalVersion, certificateVersion } = subject;
  if (accessKey === null) throw new Error(`document ${id} is authorized without a key`);
  const at = latest(ctx.clock.now(), issuedAt, authorizedAt);
  const built = build(ctx, { ...subject, accessKey }, { ...content, at });
  if (!built.ok)
    throw new Error(`an event was refused after its text was written: ${built.problems[0]?.message}`);
  const requestText = JSON.stringify({ type: content.type, ...content.words });
  return {
    requestHash: createHash('sha256').update(requestText).digest('hex'),
    stamps: { company: fiscalVersion, certificate: certificateVersion },
    requestText,
    authorityKey: built.id,
    issuedAt: at,
    unsignedXml: built.xml,
    simulation,
  };
}

/** Throws `certificate_unavailable` unless the company can sign now. */
export const requireUsableCertificate = (ctx: TenantContext, { certificateEnd }: EventSubject): void =>
  requireCertificate(ctx, {
    certificate: certificateEnd === null ? undefined : { notAfter: certificateEnd },
  });

const latest = (...dates: readonly (Date | null)[]): Date =>
  new Date(Math.max(...dates.map((date) => date?.getTime() ?? 0)));
