export { generateSdk } from './generate-sdk.ts';
export { deriveMethodName } from './method-names.ts';
export { inlineComponents } from './openapi.ts';
export { withoutAssistants } from './plan-operations.ts';
