/** The kind of note that a timeline is about. */
export type TimelineOf = 'nfe' | 'nfse';

const ofNfse = [
  ['consulta da chave da nota', 'consulta do Id da DPS'],
  ['A nota', 'A NFS-e'],
  ['DANFE', 'DANFSe'],
  ['SEFAZ', 'Sefin'],
  ['/v1/nfe/', '/v1/nfse/'],
] as const;

/** Replaces the words for NF-e in the sentence of a line or of a next step by those of the kind of note. */
export const wordsFor =
  (of: TimelineOf) =>
  <Sentence extends { readonly message: string }>(line: Sentence): Sentence =>
    of === 'nfe'
      ? line
      : { ...line, message: ofNfse.reduce((text, [from, to]) => text.replaceAll(from, to), line.message) };
