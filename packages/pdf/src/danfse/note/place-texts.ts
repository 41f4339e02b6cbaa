import { ufOfCode } from '@fiscal/domain';
import { findMunicipality } from '@fiscal/tax-tables';
import type { DanfseNote } from './danfse-note.ts';
import { parts } from './value-texts.ts';

/** Returns the UF of a municipality by its code; undefined for `0000000`, the maritime waters. */
export const ufOf = (code: string | undefined): string | undefined =>
  code === undefined ? undefined : ufOfCode(code.slice(0, 2));

/** Writes `Name / UF` of a municipality on a day; the code when its name is not known. */
export const municipalityText = (code: string | undefined, day: string): string =>
  parts(code === undefined ? undefined : (findMunicipality(code, day)?.name ?? code), ufOf(code));

/** Writes the place of the service: municipality, UF, country. */
export function servicePlaceText(note: DanfseNote): string {
  const code = note.dps('serv/locPrest/cLocPrestacao');
  const country = note.dps('serv/locPrest/cPaisPrestacao') ?? (code === undefined ? undefined : 'BR');
  return parts(note.nfse('xLocPrestacao'), ufOf(code), country);
}

/** Writes where the ISSQN is due: municipality, UF, country of the result. */
export function incidenceText(note: DanfseNote): string {
  const code = note.nfse('cLocIncid');
  const country = note.dps('valores/trib/tribMun/cPaisResult') ?? (code === undefined ? undefined : 'BR');
  return parts(note.nfse('xLocIncid'), ufOf(code), country);
}
