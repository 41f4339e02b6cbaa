import { deliveryEventWords } from './delivery-event-words.ts';

/** Returns a sentence that the client reads too, with the names of events and fields in words. */
export const clientWords = (sentence: string): string =>
  sentence
    .replace(/\b(?:nfe|nfse|certificate|company)\.[a-z_]+/g, (event) => `“${deliveryEventWords(event)}”`)
    .replace(/(?<!\()\bexternalId\b/g, 'código do pedido (externalId)');
