import type { DocumentKind, DocumentTypes } from './document-kind.ts';
import type { Filer } from './issuing-context.ts';

/**
 * Warns of a series that the client's own company of the other mode counts too: at the authority they are one series, so
 * that numbers meet. Other clients are never named.
 */
export const warnOfSharedSeries = <T extends DocumentTypes>(
  { words }: Pick<DocumentKind<T>, 'words'>,
  { series }: Pick<Filer, 'series'>,
  number: number,
): readonly string[] =>
  series.some((one) => one.number === number && one.countedInOtherMode) ? [words.sharedSeries(number)] : [];
