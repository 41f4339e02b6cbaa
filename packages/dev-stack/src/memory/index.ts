export { memoryFolder } from './memory-folder.ts';
