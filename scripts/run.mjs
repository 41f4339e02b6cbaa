// Runs with Node alone: installs the packages of the lockfile when they are missing, then runs the command.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { endWhenOrphaned } from '../packages/dev-stack/src/processes/watchdog.mjs';
import { installStamp } from './install-stamp.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [command = '', ...rest] = process.argv.slice(2);
/** The commands. Those that run the service use a bundle, because its sources take 2.5 s of CPU to load. */
const commands = {
  start: 'bundle',
  demo: 'bundle',
  test: 'source',
  'test:deep': 'source',
  bench: 'source',
  chaos: 'bundle',
  'production-trial': 'source',
  notes: 'source',
  danfes: 'source',
  fuzz: 'source',
  image: 'source',
  simulator: 'bundle',
  fiscal: 'bundle',
};

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  process.stderr.write(`Node 20.19 or newer is needed; this is ${process.versions.node}.\n`);
  process.exit(1);
}

async function installPackages() {
  const manifest = readFileSync(join(root, 'package.json'), 'utf8');
  const lock = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8');
  const hooks = readFileSync(join(root, '.pnpmfile.cjs'), 'utf8');
  const wanted = installStamp(manifest, lock, hooks);
  const stamp = join(root, 'node_modules', '.installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  process.stderr.write('installing packages from the lockfile …\n');
  const { name, version } = JSON.parse(manifest).devEngines.packageManager;
  const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx';
  // When pnpm 12.21 changes an existing tree, it drops a peer that is still in use (tslib). `--force` rebuilds the tree.
  const force = existsSync(stamp) ? ['--force'] : [];
  const args = ['--yes', `${name}@${version}`, 'install', '--frozen-lockfile', ...force];
  const complaint = await runQuietly(npx, args);
  if (complaint !== undefined) {
    process.stderr.write(`${complaint}\nThe packages could not be installed.\n`);
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}

/**
 * Runs a program in its own process group, which ends with this process. Returns what it printed when it failed.
 */
async function runQuietly(program, args) {
  const orphans = endWhenOrphaned();
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  orphans.watch(child.pid === undefined ? [] : [{ pid: -child.pid, endsBy: 'SIGTERM' }]);
  try {
    const [printed, errors, [status]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ]);
    return status === 0 ? undefined : `${printed}${errors}`;
  } catch (error) {
    return error.message;
  } finally {
    orphans.dismiss();
  }
}

/** Ends the command by SIGTERM when npm is killed; npm passes on every other signal. */
function endWithNpm() {
  if (process.env.npm_lifecycle_event !== command) return;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  timer.unref();
}

requireNode();
const entry = commands[command];
if (entry === undefined) {
  const isHelp = command === '--help' || command === '-h';
  const usage = `usage: node scripts/run.mjs <${Object.keys(commands).join('|')}> [--help]\n`;
  (isHelp ? process.stdout : process.stderr).write(usage);
  process.exit(isHelp ? 0 : 2);
}
endWithNpm();
await installPackages();
process.argv = [
  process.argv[0] ?? 'node',
  join(root, 'scripts/src', `${command.replace(':', '-')}.ts`),
  ...rest,
];
if (entry === 'bundle') {
  // An unfinished build is removed when this process exits, but not when a signal kills it.
  const exitBy = (signal) => process.exit(128 + constants.signals[signal]);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, exitBy);
  const { bundlesOfSources } = await import('../packages/bundles/src/built-bundles.mjs');
  const folder = bundlesOfSources();
  if (!existsSync(folder)) await buildBundle(command);
  for (const signal of signals) process.off(signal, exitBy);
  const file = join(folder, `${command}.js`);
  // Without source maps: they print messages, and the first refused connection would parse the maps, 0.4 s of CPU.
  await import(pathToFileURL(file).href);
} else {
  await loadTypeScript();
  await import(pathToFileURL(process.argv[1] ?? '').href);
}

/** Builds a bundle; only the build needs the TypeScript loader. */
async function buildBundle(name) {
  const unloadTypeScript = await loadTypeScript();
  const { programFile } = await import('@fiscal/dev-stack/programs');
  await programFile(name);
  await unloadTypeScript();
}

async function loadTypeScript() {
  const { register } = await import('tsx/esm/api');
  return register();
}
