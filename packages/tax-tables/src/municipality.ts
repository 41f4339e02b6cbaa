import { type Uf, ufOfCode } from '@fiscal/domain';
import type { Municipality } from './municipality-row.ts';
import { municipalityTable } from './municipality-table.ts';

/** The municipality of a 7-digit IBGE code on a day (YYYY-MM-DD). */
export const findMunicipality = (code: string, day: string): Municipality | undefined =>
  municipalityTable.find(code, day);

/** UF of a municipality code, by its first two digits. RV E10-20 (275), C10-20 (273). */
export const municipalityUf = (code: string): Uf | undefined => ufOfCode(code.slice(0, 2));
