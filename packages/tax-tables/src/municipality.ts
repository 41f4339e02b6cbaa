import { type Uf, ufOfCode } from '@fiscal/domain';
import { municipalityTable } from './municipality-table.ts';

/** Name of the municipality of a 7-digit IBGE code; undefined when there is none. */
export function municipalityName(code: string): string | undefined {
  const uf = municipalityUf(code);
  return uf === undefined ? undefined : municipalityTable.byUf[uf][code];
}

/** UF of a municipality code, by its first two digits. RV E10-20 (275), C10-20 (273). */
export const municipalityUf = (code: string): Uf | undefined => ufOfCode(code.slice(0, 2));
