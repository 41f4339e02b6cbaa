/**
 * A text that a later version of the service adds to a known set: treat it as the most conservative case (an unknown
 * status as still in progress).
 */
export type OtherText = string & Record<never, never>;
