import { spawn } from 'node:child_process';

export interface ProgramToRun {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly environment?: Readonly<Record<string, string>> | undefined;
}

export interface ProgramResult {
  /** The exit code; null when a signal ended the program. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end with the given environment, and PATH and HOME of this process. Rejects when it cannot start. */
export function runProgram({ command, args, cwd, environment = {} }: ProgramToRun): Promise<ProgramResult> {
  const { PATH = '', HOME = '' } = process.env;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { PATH, HOME, ...environment } });
    const output: { readonly stdout: Buffer[]; readonly stderr: Buffer[] } = { stdout: [], stderr: [] };
    child.stdout.on('data', (chunk: Buffer) => output.stdout.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => output.stderr.push(chunk));
    child.once('error', reject);
    child.once('close', (code) =>
      resolve({
        code,
        stdout: Buffer.concat(output.stdout).toString(),
        stderr: Buffer.concat(output.stderr).toString(),
      }),
    );
  });
}

/** Runs a program that must succeed, and returns its output. */
export async function outputOf(program: ProgramToRun): Promise<string> {
  const { code, stdout, stderr } = await runProgram(program);
  if (code === 0) return stdout;
  throw new Error(`${program.command} ${program.args.join(' ')}: ${code}\n${stdout}\n${stderr}`);
}
