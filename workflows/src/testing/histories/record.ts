import { recordHistories } from './record-histories.ts';

const [address] = process.argv.slice(2);
if (address === undefined) throw new Error('usage: record.ts <host:port of a Temporal server>');
const written = await recordHistories(address);
process.stdout.write(`${written.length} written\n${written.map((name) => `  ${name}\n`).join('')}`);
