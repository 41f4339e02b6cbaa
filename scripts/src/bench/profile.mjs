// Preloaded by NODE_OPTIONS, which does not accept --cpu-prof: each thread writes its CPU profile in parts.
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { threadId } from 'node:worker_threads';

const folder = new URL(import.meta.url).searchParams.get('folder') ?? dirname(fileURLToPath(import.meta.url));
const program = `${basename(process.argv[1] ?? 'node', '.js')}-${process.pid}-${threadId}`;
const sliceMs = 15_000;

const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.start');
let slice = 0;
setInterval(() => {
  session.post('Profiler.stop', (error, result) => {
    if (error) return;
    slice += 1;
    writeFileSync(join(folder, `${program}-${slice}.cpuprofile`), JSON.stringify(result.profile));
  });
  session.post('Profiler.start');
}, sliceMs).unref();
