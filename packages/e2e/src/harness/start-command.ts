import { writeArguments } from '@fiscal/domain';
import { type RunningCommand, runCommand } from './run-command.ts';

/** The object that `npm start -- --json` prints when the service runs. */
export interface PrintedStack {
  readonly addresses: Record<
    | 'apiSandbox'
    | 'apiProduction'
    | 'docs'
    | 'temporalUi'
    | 'codec'
    | 'codecToken'
    | 'console'
    | 'simulatorAdmin'
    | 'ledger'
    | 'databaseOwner',
    string
  >;
  readonly keys: { readonly test: string; readonly live: string };
  readonly clockOffsetMs: number;
  readonly certificate: { readonly file: string; readonly password: string; readonly cnpj: string };
}

export interface StartedStack extends RunningCommand {
  readonly state: string;
  readonly service: PrintedStack;
}

export interface StartCommandOptions {
  /** `node` unless given. */
  readonly through?: 'npm' | 'node' | undefined;
  readonly args?: readonly string[] | undefined;
  /** Ours unless given. */
  readonly environment?: NodeJS.ProcessEnv | undefined;
  /** Called with the command before the service runs. */
  readonly spawned: (command: RunningCommand) => void;
}

/** Runs `npm start` on a state folder and waits until the service runs. */
export async function startCommand(state: string, options: StartCommandOptions): Promise<StartedStack> {
  const { through = 'node', args = [], environment, spawned } = options;
  const command = runCommand(
    through,
    'start',
    [...writeArguments({ json: true, state }), ...args],
    environment,
  );
  spawned(command);
  const service = JSON.parse(await command.line('"ready":true')) as PrintedStack;
  return { ...command, state, service };
}
