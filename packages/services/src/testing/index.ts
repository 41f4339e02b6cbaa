export { ask, claim, endRun, settle, transmit } from './filing-steps.ts';
export { noAuthority } from './no-authority.ts';
export { createTestContext, type TestContext, type TestContextParts } from './test-context.ts';
