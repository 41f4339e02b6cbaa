export { checkDocument } from './check-document.ts';
export { compileWith } from './compile-with.ts';
export { createEmptyProject, type PackedSdk, packSdk } from './pack-sdk.ts';
export { runProgram } from './run-program.ts';
