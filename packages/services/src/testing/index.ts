export { createEqualRequests } from '../accept/create-equal-requests.ts';
export { authenticateKey } from '../keys/authenticate-key.ts';
export { createMunicipalityReader } from '../municipalities/create-municipality-reader.ts';
export { explainedNfseRejection } from '../rejections/explain-rejection.ts';
export { aFullCompany } from './a-full-company.ts';
export { aTenant } from './a-tenant.ts';
export { eraseWholly, openTestEraser } from './erasure-steps.ts';
export { finishEvent } from './event-steps.ts';
export { claim, endRun, finishFiling, queryRun, transmit, withoutPace } from './filing-steps.ts';
export { aRequest, createHarness, type Harness } from './harness.ts';
export { createTestMunicipalities, municipalitiesOf } from './municipality-reader.ts';
export { finishNfse, finishNfseEvent } from './nfse-steps.ts';
export {
  aFiling,
  executions as fakeExecutions,
  running,
  terminated,
} from './operator-steps.ts';
export { plantNotes } from './plant-notes.ts';
export { finishRange } from './range-steps.ts';
export { sampleJpeg, samplePng } from './sample-pictures.ts';
export { storedFiles } from './stored-files.ts';
export {
  cannotDraw,
  createTestContext,
  type TestMunicipal,
  type TestSystem,
  type TestTenant,
} from './test-context.ts';
export { createTestKinds, withChangedKind } from './test-kinds.ts';
export { withRenderers } from './with-renderers.ts';
