import type { SituationAnswer, SituationClass } from './authority-answer.ts';

/** What we hold: the key that was asked and the digest of the bytes that were sent. */
export interface OurDocument {
  readonly accessKey: string;
  /** base64 SHA-1 of our signed infNFe. */
  readonly digestValue: string;
}

/** How each situation code is read; the digest decides between ours and another content. Source: MOC 7.0 4.4. */
export const situationCodes: readonly {
  readonly cStats: readonly string[];
  readonly means: SituationClass;
}[] = [
  { cStats: ['100', '150'], means: 'authorized' },
  { cStats: ['101', '151', '155', '218'], means: 'cancelled' },
  { cStats: ['110', '205', '301', '302', '303'], means: 'denied' },
  { cStats: ['217'], means: 'absent' },
  { cStats: ['539', '561', '562', '613'], means: 'otherKey' },
  { cStats: ['656'], means: 'misuse' },
];

const needsProof: ReadonlySet<SituationClass> = new Set(['authorized', 'cancelled']);

/**
 * What the situation of our key decides. An authorized or cancelled note counts as ours only when its digest
 * equals ours; without a digest the content is not proven, and without a protocol number nothing is. An answer about
 * another key decides nothing.
 */
export function classifySituation(answer: SituationAnswer, ours: OurDocument): SituationClass {
  const means = situationCodes.find(({ cStats }) => cStats.includes(answer.cStat))?.means;
  if (means === undefined) return 'undecided';
  if (means === 'misuse' || means === 'otherKey') return means;
  const keys = [answer.chNFe, answer.protocol?.chNFe];
  if (keys.some((key) => key !== undefined && key !== ours.accessKey)) return 'undecided';
  if (!needsProof.has(means)) return means;
  if (answer.protocol === undefined) return 'undecided';
  if (answer.protocol.digVal?.trim() !== ours.digestValue) return 'digestMismatch';
  return answer.protocol.nProt === undefined ? 'undecided' : means;
}
