import { createHash } from 'node:crypto';
import type { NfseCancellationReason, NfseEventType } from '@fiscal/domain';
import { buildNfseEvent, writeNfseEventText } from '@fiscal/nfse';
import type { TenantContext } from '../context/context.ts';
import { validationFailed } from '../context/service-error.ts';
import type { FrozenRun } from '../filing/accept-filing.ts';
import type { NfseOfEvent } from './nfse-event-basis.ts';

/** What a client asks for: its text is as the document holds it. */
export interface AskedNfseEvent {
  readonly nfseId: string;
  readonly type: NfseEventType;
  readonly reason: NfseCancellationReason;
  readonly text: string;
}

/** Throws `validation_failed`. */
export function writtenJustification(value: string): string {
  const written = writeNfseEventText(value);
  if (written.kind === 'written') return written.text;
  throw validationFailed([{ path: 'justification', message: written.message }]);
}

/** verAplic has 20 characters. */
const mostApplication = 20;

/** Writes the event of an authorized NFS-e, never before its authorization, also where our clock is behind. */
export function draftNfseEvent(
  { clock, settings }: Pick<TenantContext, 'clock' | 'settings'>,
  nfse: NfseOfEvent,
  { type, reason, text }: Pick<AskedNfseEvent, 'type' | 'reason' | 'text'>,
): Omit<FrozenRun, 'simulation'> {
  const { accessKey, authorizedAt, environment } = nfse;
  if (accessKey === null || authorizedAt === null) throw new Error(`NFS-e ${nfse.id} has no key`);
  const at = new Date(Math.max(clock.now().getTime(), authorizedAt.getTime()));
  const application = settings.softwareVersion.slice(0, mostApplication);
  const built = buildNfseEvent({
    ...{ type, environment, accessKey, at, reason, application },
    justification: text,
  });
  if (!built.ok)
    throw new Error(`an event was refused after its text was written: ${built.problems[0]?.message}`);
  const requestText = JSON.stringify({ type, reason, text });
  return {
    requestHash: createHash('sha256').update(requestText).digest('hex'),
    stamps: { company: nfse.fiscalVersion, certificate: nfse.certificateVersion },
    requestText,
    authorityKey: built.id,
    issuedAt: at,
    unsignedXml: built.xml,
  };
}
