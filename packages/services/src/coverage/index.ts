export { countTraffic } from './count-traffic.ts';
export { type CoverageDeps, createCoverageReader } from './create-coverage-reader.ts';
export { getCoverage } from './get-coverage.ts';
export { getMunicipality } from './get-municipality.ts';
export { getStateCoverage } from './get-state-coverage.ts';
export { listAvailability, type ServedAuthority } from './list-availability.ts';
export { listMunicipalities } from './list-municipalities.ts';
