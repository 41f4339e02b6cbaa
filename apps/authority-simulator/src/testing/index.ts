export { codesOf, createTestSefin, type TestSefin, testSchemas } from '../sefin/testing/test-sefin.ts';
