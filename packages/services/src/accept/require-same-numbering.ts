import { conflict, validationFailed } from '../context/service-error.ts';
import type { DocumentRequest, Numbering } from './document-kind.ts';

/** The present environment of the company, and the series that the correction names. */
type RequestedNumbering = Pick<Numbering, 'environment'> & Pick<DocumentRequest, 'series'>;

/** Requires that a rejected document keeps its environment and series. Throws `conflict`, `validation_failed`. */
export function requireSameNumbering(
  rejected: Pick<Numbering, 'environment' | 'series'>,
  requested: RequestedNumbering,
): void {
  if (requested.environment !== rejected.environment) {
    const environment = rejected.environment === 'production' ? 'produção' : 'homologação';
    throw conflict('state', `A nota rejeitada é de ${environment}, e a empresa está no outro ambiente.`);
  }
  if (requested.series !== undefined && requested.series !== rejected.series) {
    const message = `a nota rejeitada mantém a série ${rejected.series}`;
    throw validationFailed([{ path: 'series', message }]);
  }
}
