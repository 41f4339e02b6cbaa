import { parseArgs } from 'node:util';
import { processEnvironment } from '@fiscal/config/environment';
import { joinDashedValues } from '@fiscal/domain';
import { benchNames, isBenchName, usualBenches } from './bench/bench-options.ts';
import { printUsage } from './command-line/read-options.ts';

const options = {
  state: { type: 'string', default: '.state/bench' },
  notes: { type: 'string' },
  rounds: { type: 'string' },
  companies: { type: 'string' },
  'in-flight': { type: 'string' },
  profile: { type: 'string' },
  'slow-commits': { type: 'boolean', default: false },
  texts: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;
const { values, positionals: named } = parseArgs({
  args: joinDashedValues(process.argv.slice(2), options),
  allowPositionals: true,
  options,
});
const numberOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text);

if (values.help)
  printUsage(`npm run bench -- [${benchNames.join('] [')}] [options]

Runs the named measurements, or ${usualBenches.join(', ')}.

  --state DIR        folder of the stack, which is emptied first (default: .state/bench)
  --notes N          throughput, services: documents of each measurement (default: 200); growth: rows in the large tables (1,000,000);
                     memory: issued notes (5,000); export: notes of the month (50,000); erasure: notes of the company (20,000);
                     waiting: waiting notes (20,000); scale: notes of each measurement (300)
  --rounds N         throughput: rounds of each measurement (default: 4; services: 5); growth: 150; start, scale: 3; danfe: 5
  --in-flight 1,10   throughput: documents at a time (default: 1,10,20,50); services, waiting, scale: the first number (10, 50, 50)
  --companies N      throughput: companies of a second measurement beside that with one (default: 10; 1: only that with one);
                     waiting, scale: companies that take turns (10)
  --slow-commits     throughput: every commit waits 3 ms longer; not run without a C compiler
  --profile DIR      throughput: writes CPU profiles of API and worker for the tools of V8
  --texts            throughput, services: also prints every statement of the counted documents (100; services: 40) with its count
  --help             this text`);
const unknown = named.filter((name) => !isBenchName(name));
if (unknown.length > 0) throw new Error(`no bench ${unknown.join(', ')}; there are ${benchNames.join(', ')}`);

// Imported only here, so that the usage is printed without loading the service.
const { runBenches } = await import('./bench/run-benches.ts');
await runBenches(named.length === 0 ? usualBenches : named.filter(isBenchName), {
  statePath: values.state,
  environment: processEnvironment(),
  notes: numberOf(values.notes),
  rounds: numberOf(values.rounds),
  companies: numberOf(values.companies),
  inFlight: values['in-flight']?.split(',').map(Number),
  profileFolder: values.profile,
  commits: values['slow-commits'] ? 'slow' : 'asTheyAre',
  statementTexts: values.texts ? 'printed' : 'countedOnly',
});
