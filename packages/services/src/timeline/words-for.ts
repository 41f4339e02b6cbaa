import type { KindThatRegisters } from '@fiscal/contracts';

/** The kind of note that a timeline is about. */
export type TimelineOf = KindThatRegisters<'note'>;

/** The words to replace for each kind of note; the sentences are written for NF-e. */
const wordsOf: Readonly<Record<TimelineOf, readonly (readonly [from: string, to: string])[]>> = {
  nfe: [],
  nfse: [
    ['consulta da chave da nota', 'consulta do Id da DPS'],
    ['A nota', 'A NFS-e'],
    ['DANFE', 'DANFSe'],
    ['SEFAZ', 'Sefin'],
    ['/v1/nfe/', '/v1/nfse/'],
  ],
};

/** Puts the sentence of a line or of a next step in the words of a kind of note. */
export const wordsFor =
  (of: TimelineOf) =>
  <Sentence extends { readonly message: string }>(line: Sentence): Sentence => ({
    ...line,
    message: wordsOf[of].reduce((text, [from, to]) => text.replaceAll(from, to), line.message),
  });
