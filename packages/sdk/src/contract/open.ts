/**
 * A text that a later version of the service may add to a known set. Treat it as the safest case: an unknown status, for
 * example, as still in progress.
 */
export type OtherText = string & Record<never, never>;
