/**
 * Returns the moment that a document states. The Sefin refuses a moment in its future (E0008, E1843), and its clock may
 * be behind ours.
 */
export const aMinuteBefore = (at: Date): Date => new Date(at.getTime() - 60_000);
