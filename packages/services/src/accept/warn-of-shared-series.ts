import type { DocumentKind, DocumentTypes } from './document-kind.ts';
import type { Filer } from './issuing-context.ts';

/**
 * Warns when the client's own company of the other mode uses the same series. At the authority it is one series, so two
 * documents could get the same number. Companies of other clients are never mentioned.
 */
export const warnOfSharedSeries = <T extends DocumentTypes>(
  { words }: Pick<DocumentKind<T>, 'words'>,
  { series }: Pick<Filer, 'series'>,
  number: number,
): readonly string[] =>
  series.some((one) => one.number === number && one.countedInOtherMode) ? [words.sharedSeries(number)] : [];
