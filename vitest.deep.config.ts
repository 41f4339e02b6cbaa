import { testConfig } from './scripts/src/test/test-config.ts';

export default testConfig(import.meta.filename);
