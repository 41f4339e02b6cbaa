import { getCoverageOperation } from './get-coverage/get-coverage.operation.ts';
import { getMunicipalityOperation } from './get-municipality/get-municipality.operation.ts';
import { getStateCoverageOperation } from './get-state-coverage/get-state-coverage.operation.ts';
import { listMunicipalitiesOperation } from './list-municipalities/list-municipalities.operation.ts';

export const coverageOperations = [
  getCoverageOperation,
  getStateCoverageOperation,
  listMunicipalitiesOperation,
  getMunicipalityOperation,
] as const;
