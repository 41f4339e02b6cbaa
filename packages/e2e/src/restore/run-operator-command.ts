import { buildBundles, programCommand } from '@fiscal/dev-stack/programs';
import { runProcess } from '../harness/run-command.ts';

type Environment = Readonly<Record<string, string>>;

/** Runs `fiscal …` as an operator with this environment and returns the printed JSON. Throws when the command fails. */
export async function runOperatorCommand(
  environment: Environment,
  ...words: readonly string[]
): Promise<unknown> {
  const { status, printed } = await run(environment, words);
  const line = resultIn(printed);
  if (status !== 0 || line === undefined) {
    throw new Error(`fiscal ${words.join(' ')} ended with ${status}: ${printed}`);
  }
  return JSON.parse(line);
}

/** Runs `fiscal doctor` and returns the state of each of its checks, also when the command fails. */
export async function runDoctor(environment: Environment): Promise<ReadonlyMap<string, string>> {
  const { printed } = await run(environment, ['doctor']);
  const checks: readonly { readonly name: string; readonly state: string }[] = JSON.parse(
    resultIn(printed) ?? '[]',
  );
  return new Map(checks.map(({ name, state }) => [name, state]));
}

const resultIn = (printed: string): string | undefined =>
  printed.split('\n').find((line) => /^[{[]/.test(line));

async function run(environment: Environment, words: readonly string[]) {
  const by = ['--json', '--actor', 'maria.s', '--reason', 'restore'];
  const command = [...programCommand(await buildBundles(), 'cli'), ...by, ...words];
  const running = runProcess('fiscal', process.execPath, command, environment);
  const status = await running.ended;
  return { status, printed: running.printed() };
}
