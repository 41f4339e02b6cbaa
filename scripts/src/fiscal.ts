import { processEnvironment, setProcessEnvironment } from '@fiscal/config/environment';
import { runProgram, settingsBeside } from '@fiscal/dev-stack/programs';

const { argv } = process;
const position = argv.findIndex((word) => /^--state(=|$)/.test(word));
const [option = '', next = ''] = position === -1 ? ['--state=.state/local'] : argv.slice(position);
const path = option.includes('=') ? option.slice('--state='.length) : next;
if (position !== -1) argv.splice(position, option.includes('=') ? 1 : 2);

setProcessEnvironment(settingsBeside(path, processEnvironment()));
await runProgram('cli');
