export { countTraffic } from './count-traffic.ts';
export {
  type CoverageContext,
  type CoverageDeps,
  type CoverageReader,
  createCoverageReader,
} from './create-coverage-reader.ts';
export { getCoverage } from './get-coverage.ts';
export { getMunicipality } from './get-municipality.ts';
export { getStateCoverage } from './get-state-coverage.ts';
export { listAvailability, type ServedAuthority } from './list-availability.ts';
export { type ListMunicipalitiesInput, listMunicipalities } from './list-municipalities.ts';
