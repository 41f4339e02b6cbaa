import type { Environment } from '@fiscal/domain';
import { conflict, validationFailed } from '../context/service-error.ts';

/** Where a document was issued. */
interface IssuedPlace {
  readonly environment: Environment;
  readonly series: number;
}

/** What a correction goes by: the environment of its company, and the series that it names. */
interface RequestedPlace {
  readonly environment: Environment;
  readonly series: number | undefined;
}

/** A rejected note or DPS keeps its environment, series and number. Throws `conflict`, `validation_failed`. */
export function requireSamePlace(rejected: IssuedPlace, requested: RequestedPlace): void {
  if (requested.environment !== rejected.environment) {
    const environment = rejected.environment === 'production' ? 'produção' : 'homologação';
    throw conflict('state', `A nota rejeitada é de ${environment}, e a empresa está no outro ambiente.`);
  }
  if (requested.series !== undefined && requested.series !== rejected.series) {
    const message = `a nota rejeitada mantém a série ${rejected.series}`;
    throw validationFailed([{ path: 'series', message }]);
  }
}
