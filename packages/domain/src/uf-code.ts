import type { Uf } from './uf.ts';

/** IBGE code of each UF (`cUF`). Source: NF-e tiposBasico TCodUfIBGE. */
export const ufCodes: Readonly<Record<Uf, string>> = {
  RO: '11',
  AC: '12',
  AM: '13',
  RR: '14',
  PA: '15',
  AP: '16',
  TO: '17',
  MA: '21',
  PI: '22',
  CE: '23',
  RN: '24',
  PB: '25',
  PE: '26',
  AL: '27',
  SE: '28',
  BA: '29',
  MG: '31',
  ES: '32',
  RJ: '33',
  SP: '35',
  PR: '41',
  SC: '42',
  RS: '43',
  MS: '50',
  MT: '51',
  GO: '52',
  DF: '53',
};

export const ufCode = (uf: Uf): string => ufCodes[uf];

/** Returns the UF of an IBGE code, undefined for any other code. */
export function ufOfCode(code: string): Uf | undefined {
  for (const uf of Object.keys(ufCodes) as Uf[]) {
    if (ufCodes[uf] === code) return uf;
  }
  return undefined;
}
