/** `moc7`: MOC 7.0 Anexo II. `nt2026010`: with CRT and IBS/CBS/IS in addition, in force for notes from 2026-12-01. */
export type DanfeLayout = 'moc7' | 'nt2026010';

/** First local date of issue printed by NT 2026.010. */
export const reformSince = '2026-12-01';

/** Returns the layout of a note by its date of issue, as written in `dhEmi`. */
export const layoutByDate = (issuedAt: string, since: string = reformSince): DanfeLayout =>
  issuedAt.slice(0, 10) < since ? 'moc7' : 'nt2026010';
