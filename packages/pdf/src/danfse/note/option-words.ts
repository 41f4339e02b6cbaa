import { findNfseDomain } from '@fiscal/tax-tables';
import type { DanfseNote } from './danfse-note.ts';

/** An element whose code is printed in words. */
export type OptionName =
  | 'ambGer'
  | 'cStat'
  | 'finNFSe'
  | 'opSimpNac'
  | 'regApTribSN'
  | 'regEspTrib'
  | 'tpAmb'
  | 'tpBM'
  | 'tpEmit'
  | 'tpImunidade'
  | 'tpRetISSQN'
  | 'tpRetPisCofins'
  | 'tpSusp'
  | 'tribISSQN';

/**
 * Words that differ from the layout: those of tpBM without names of elements, those of codes that only earlier editions
 * of tiposSimples_v1.01 have, and one with a missing accent.
 */
const ownWords: Readonly<Partial<Record<OptionName, Readonly<Record<string, string>>>>> = {
  cStat: { '101': 'NFS-e de Substituição Gerada' },
  tpBM: {
    '2': 'Redução da BC em percentual',
    '3': 'Redução da BC em valor',
    '4': 'Alíquota Diferenciada',
  },
  tpRetISSQN: { '3': 'Retido pelo Intermediário' },
};

type Read = (note: DanfseNote) => string | undefined;

/** Returns the words of the code that a note has; an unknown code is printed as it is, because domains grow. */
export const option =
  (name: OptionName, read: Read): Read =>
  (note) => {
    const code = read(note);
    if (code === undefined) return undefined;
    return ownWords[name]?.[code] ?? findNfseDomain(name, code, note.competence)?.meaning ?? code;
  };
