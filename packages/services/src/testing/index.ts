export { aTenant } from './a-tenant.ts';
export { finishEvent } from './event-steps.ts';
export { ask, claim, endRun, finishFiling, transmit } from './filing-steps.ts';
export { finishRange } from './range-steps.ts';
export { createTestContext, type TestContext, type TestContextParts } from './test-context.ts';
export { createTestKinds, withChangedKind } from './test-kinds.ts';
