import { retryDocument } from '../../accept/retry-document.ts';
import { nfseDocument } from './nfse-document.ts';

/**
 * Puts a failed NFS-e, or one that waits for a person, back in the queue. Throws `not_found`, `conflict` (`state`,
 * `event_in_progress`), `certificate_unavailable`, `validation_failed`, `municipality_not_served`,
 * `municipality_unavailable`, `busy`.
 */
export const retryNfse = retryDocument(nfseDocument);
