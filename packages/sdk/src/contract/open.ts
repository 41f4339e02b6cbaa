/**
 * One of the known texts, or one that a later version of the service adds: treat that one as the most conservative case
 * (an unknown status as still in progress).
 */
export type Open<Known extends string> = Known | (string & Record<never, never>);
