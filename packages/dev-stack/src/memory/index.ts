export { newTestFolder, testMemory } from './test-memory.ts';
