export { buildBundles } from '@fiscal/bundles';
export { programCommand, programFile } from './program-command.ts';
export { runProgram } from './run-program.ts';
export { settingsBeside } from './settings-beside.ts';
export { openStateFolder } from './state-folder.ts';
