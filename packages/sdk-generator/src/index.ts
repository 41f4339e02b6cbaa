export { generateSdk } from './generate-sdk.ts';
export { methodNameOf } from './method-names.ts';
export type { OpenApiDocument } from './openapi.ts';
export { withoutAssistants } from './plan-operations.ts';
