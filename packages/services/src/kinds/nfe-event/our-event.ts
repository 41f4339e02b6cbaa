import { eventTypes, noteEventTypes, type OurEvent } from '@fiscal/domain';
import { eventTextOf, parseEventId } from '@fiscal/nfe';

/** Returns our event, by its bytes and their Id. Throws when the bytes are not an event, which is a defect. */
export function ourEventOf({
  authorityKey,
  signedXml,
}: {
  readonly authorityKey: string;
  readonly signedXml: string;
}): OurEvent {
  const named = parseEventId(authorityKey);
  const message = noteEventTypes.find((type) => eventTypes[type] === named?.type);
  const text = eventTextOf(signedXml);
  if (named === undefined || message === undefined || text === undefined) {
    throw new Error(`${authorityKey} is not the Id of an event of a note`);
  }
  return { message, accessKey: named.accessKey, eventId: authorityKey, text };
}
