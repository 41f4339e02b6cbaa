import { isDatabaseBusy } from '@fiscal/db';
import { isObjectStoreBusy } from '@fiscal/objects';

/**
 * Returns whether a failure of the database or of the bucket is temporary: the verb answers `busy`, or tries again
 * later.
 */
export const isBusy = (error: unknown): boolean => isDatabaseBusy(error) || isObjectStoreBusy(error);
