import { isDatabaseBusy } from '@fiscal/db';
import { isObjectStoreBusy } from '@fiscal/objects';

/** True for a failure of the database or of the bucket that passes by itself: answer "busy", or try again later. */
export const isBusy = (error: unknown): boolean => isDatabaseBusy(error) || isObjectStoreBusy(error);
