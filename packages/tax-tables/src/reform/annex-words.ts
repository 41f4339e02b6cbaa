import type { AnnexFlag, AnnexItem, AnnexMatch } from './annex-item.ts';

const words: Readonly<Record<AnnexFlag, string>> = {
  'regulatory-requirements': 'atender aos requisitos da legislação específica',
  'bound-to-use': 'ter o uso que a descrição exige',
  'exclusions-in-text': 'não estar entre as exceções que a descrição faz em palavras',
  composition: 'ter a composição da descrição',
  'excludes-pets': 'não se destinar a animais domésticos',
};

/** Returns in Portuguese the conditions of an item beyond its code, as clauses in the infinitive. */
export const annexRequirements = ({ flags }: Pick<AnnexItem, 'flags'>): readonly string[] =>
  flags.map((flag) => words[flag]);

/**
 * Writes an item of an annex as a legal basis, after the law that gives it its effect: `LC 214/2025, art. 125, Anexo I,
 * item 1`.
 */
export const legalBasisOfItem = (law: string, { annex, item }: Pick<AnnexMatch, 'annex' | 'item'>): string =>
  annex.annex === null ? `${law}, ${item.item}` : `${law}, Anexo ${annex.annex}, item ${item.item}`;
