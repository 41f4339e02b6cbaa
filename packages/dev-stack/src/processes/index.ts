export { belongsTo, hasProcessFiles, isRunning } from './process-facts.ts';
export { endWhenOrphaned, startWatchdog } from './watchdog.mjs';
