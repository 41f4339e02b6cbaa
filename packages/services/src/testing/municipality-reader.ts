import type { MunicipalityReader } from '../municipalities/create-municipality-reader.ts';

/** Municipalities of a served state that give each answer. All others use the national issuer, at 5 %. */
export const municipalitiesOf = {
  issuerNotAdopted: '3509502',
  noAgreement: '3550704',
  unavailable: '3548500',
} as const;

/** Makes a reader of municipalities that never calls the national environment. */
export function createTestMunicipalities(): MunicipalityReader {
  const readAt = new Date('2026-11-21T12:00:00Z');
  const known = <A>(answer: A) => ({ kind: 'known', answer, readAt, isStale: false }) as const;
  return {
    async readAgreement({ cityCode }) {
      if (cityCode === municipalitiesOf.unavailable) return { kind: 'unavailable', retryAfterSeconds: 30 };
      if (cityCode === municipalitiesOf.noAgreement) return known({ kind: 'absent' });
      const nationalIssuer = cityCode === municipalitiesOf.issuerNotAdopted ? 'off' : 'on';
      return known({
        kind: 'found',
        agreement: { type: 'full', nationalEnvironment: 'on', nationalIssuer },
      });
    },
    readRates: async () => known({ kind: 'found', rates: [{ rate: '5.00', validFrom: '2026-01-01' }] }),
  };
}
