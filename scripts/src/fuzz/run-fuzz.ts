import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createFiscalClient, type Stack, startWebhookReceiver, withStack } from '@fiscal/dev-stack';
import { makeResources, type Resources } from './make-resources.ts';

export interface FuzzOptions {
  readonly minutes: number;
  readonly seed: number;
  /** The regular expression of the paths that are called. */
  readonly only: string;
  /** A program of Python 3.10 or newer. */
  readonly python: string;
  /** The folder for the service's state, the Python environment and the reports. */
  readonly folder: string;
  readonly print: (line: string) => void;
  /** The variables for the tool. */
  readonly environment: Environment;
}

type Environment = Readonly<Record<string, string | undefined>>;

const fileOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** The checks of the tool. Our own check judges the 4xx answers to input that fits the schema. */
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
  'missing_required_header',
  'ignored_auth',
  'refused_only_by_rules',
];

/**
 * Starts the service, makes one of each resource, and lets Schemathesis send what the published document allows and
 * forbids, for a number of minutes and by a seed. Returns the status of Schemathesis: 0 where it found nothing.
 */
export async function runFuzz(options: FuzzOptions): Promise<number> {
  const { folder, print } = options;
  const tool = await installTool(options);
  let status = 1;
  await withStack(
    {
      statePath: join(folder, 'state'),
      contents: 'emptied',
      progress: print,
      environment: { API_RATE_LIMITS: 'off' },
    },
    async (stack) => {
      status = await fuzz(tool, stack, options);
    },
  );
  return status;
}

/** Installs the pinned requirements into a Python environment, again when they have changed. */
async function installTool({ folder, python, print, environment: variables }: FuzzOptions): Promise<string> {
  const requirements = fileOf('requirements.txt');
  const wanted = readFileSync(requirements, 'utf8');
  const environment = resolve(folder, 'python');
  const stamp = join(environment, 'installed.txt');
  const bin = (name: string): string => join(environment, 'bin', name);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return bin('schemathesis');
  print(`installing ${wanted.trim()} …`);
  mkdirSync(folder, { recursive: true });
  await succeed(python, ['-m', 'venv', '--clear', environment], variables);
  await succeed(bin('pip'), ['install', '--quiet', '--requirement', requirements], variables);
  writeFileSync(stamp, wanted);
  return bin('schemathesis');
}

async function fuzz(tool: string, stack: Stack, options: FuzzOptions): Promise<number> {
  const receiver = await startWebhookReceiver();
  try {
    const client = createFiscalClient(stack.addresses.apiSandbox, stack.keys.test);
    return await send(tool, stack, { ...options, resources: await makeResources(client, stack, receiver) });
  } finally {
    await receiver.close();
  }
}

function send(
  tool: string,
  { addresses, keys }: Stack,
  {
    minutes,
    seed,
    only,
    folder,
    print,
    environment,
    resources,
  }: FuzzOptions & { readonly resources: Resources },
): Promise<number> {
  print(`schemathesis, ${minutes} min, seed ${seed}`);
  return run(
    tool,
    [
      '--config-file',
      fileOf('schemathesis.toml'),
      'run',
      `${addresses.apiSandbox}/v1/openapi.json`,
      '--header',
      `Authorization: Bearer ${keys.test}`,
      '--seed',
      `${seed}`,
      '--max-time',
      `${Math.round(minutes * 60)}`,
      '--phases',
      'examples,coverage,fuzzing',
      '--continue-on-failure',
      '--no-color',
      '--checks',
      checks.join(','),
      '--generation-database',
      'none',
      '--request-timeout',
      '60',
      '--include-path-regex',
      only,
      '--suppress-health-check',
      'all',
      '--report',
      'junit,ndjson',
      '--report-dir',
      resolve(folder, 'report'),
    ],
    {
      ...environment,
      SCHEMATHESIS_HOOKS: fileOf('hooks.py'),
      FUZZ_RESOURCES: JSON.stringify(resources),
      FUZZ_API: addresses.apiSandbox,
      FUZZ_KEY: keys.test,
    },
    // The tool keeps a folder where it runs.
    resolve(folder),
  );
}

async function succeed(command: string, args: readonly string[], environment: Environment): Promise<void> {
  const status = await run(command, args, environment);
  if (status !== 0) throw new Error(`${command} ended with status ${status}`);
}

const run = (
  command: string,
  args: readonly string[],
  env: Environment,
  cwd = process.cwd(),
): Promise<number> =>
  new Promise((done, fail) => {
    const child = spawn(command, args, { stdio: 'inherit', cwd, env: { ...env } });
    child.once('error', fail);
    child.once('exit', (status) => done(status ?? 1));
  });
