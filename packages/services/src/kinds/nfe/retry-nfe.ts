import { retryDocument } from '../../accept/retry-document.ts';
import { nfeDocument } from './nfe-document.ts';

/**
 * Puts a failed note, or one that waits for a person, back in the queue. Throws `not_found`, `conflict` (`state`,
 * `range_in_use`), `certificate_unavailable`, `validation_failed`, `model_invalid`, `busy`.
 */
export const retryNfe = retryDocument(nfeDocument);
