export { belongsTo, hasProcessFiles, isRunning } from './process-facts.ts';
export { startWatchdog } from './watchdog.mjs';
