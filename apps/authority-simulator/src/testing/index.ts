export { codesOf, createTestSefin, type TestSefin, testSchemas } from '../sefin/testing/test-sefin.ts';
export { noteRules } from './note-rules.ts';
