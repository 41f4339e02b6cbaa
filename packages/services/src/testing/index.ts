export { ask, claim, endRun, finishFiling, transmit } from './filing-steps.ts';
export { noAuthority } from './no-authority.ts';
export { createTestContext, type TestContext, type TestContextParts } from './test-context.ts';
