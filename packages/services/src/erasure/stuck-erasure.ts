/** SQL condition: the erasure has not ended. */
export const isOpenErasure = (e: string): string => `${e}.status in ('waiting', 'erasing')`;

/** SQL condition: the erasure lasts longer than one that goes well: a person should look at it. */
export const isStuckErasure = (e: string): string =>
  `((${e}.status = 'waiting' and ${e}.requested_at < now() - interval '1 day')
    or (${e}.status = 'erasing' and ${e}.started_at < now() - interval '1 hour'))`;
