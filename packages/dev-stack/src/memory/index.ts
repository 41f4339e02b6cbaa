export { keepLogs, logsVariable, memoryVariable, newTestFolder, testMemory } from './test-memory.ts';
