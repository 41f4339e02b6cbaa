export { belongsTo, hasProcessFiles, isRunning } from './process-facts.ts';
