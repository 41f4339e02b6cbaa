// Builds the package: `node build.mjs [folder]`, into `dist` by default. Needs only tools of the workspace.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const out = resolve(here, process.argv[2] ?? 'dist');
const compiler = join(
  dirname(createRequire(import.meta.url).resolve('@typescript/native/package.json')),
  'bin/tsc',
);

function compile(...options) {
  const project = ['-p', join(here, 'tsconfig.build.json'), '--outDir', out];
  const { status } = spawnSync(process.execPath, [compiler, ...project, ...options], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

/** Writes the addresses that the operator names in the environment. The prefix of a key chooses one of them. */
function writeAddresses() {
  const { FISCAL_SANDBOX_URL: test, FISCAL_PRODUCTION_URL: live } = process.env;
  for (const address of [test, live]) {
    if (address && !URL.canParse(address)) {
      process.stderr.write(`no address: ${address}\n`);
      process.exit(1);
    }
  }
  const addresses = { ...(test ? { test } : {}), ...(live ? { live } : {}) };
  writeFileSync(
    join(out, 'contract/addresses.js'),
    `export const addresses = ${JSON.stringify(addresses)};\n`,
  );
}

/** Changes `.ts` to `.js` in imports of declarations: the compiler changes only code, and older compilers accept only `.js`. */
function renameDeclared() {
  for (const file of readdirSync(out, { recursive: true })) {
    if (!file.endsWith('.d.ts')) continue;
    const path = join(out, file);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/(from '\.[^']*)\.ts'/g, "$1.js'"));
  }
}

rmSync(out, { recursive: true, force: true });
compile('--declaration', '--emitDeclarationOnly');
compile('--declaration', 'false', '--removeComments');
renameDeclared();
writeAddresses();
