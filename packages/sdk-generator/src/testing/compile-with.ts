import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ProgramResult, runProgram } from './run-program.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

export interface CompilerSetup {
  readonly moduleResolution: 'nodenext' | 'bundler';
  /** The source of the types of `fetch` and other globals: Node, or the browser library of TypeScript. */
  readonly globals: 'node' | 'dom';
  /** The folder that gets the JavaScript; none is written when absent. */
  readonly outDir?: string | undefined;
}

/** Runs `tsc --strict` on files of a project outside of the workspace. Checks the declarations of the SDK too. */
export function compileWith(
  { moduleResolution, globals, outDir }: CompilerSetup,
  project: string,
  files: readonly string[],
): Promise<ProgramResult> {
  const compiler = createRequire(import.meta.url).resolve('@typescript/native/package.json');
  const module = moduleResolution === 'nodenext' ? 'nodenext' : 'esnext';
  const types =
    globals === 'node'
      ? ['--lib', 'es2023', '--types', 'node', '--typeRoots', join(root, 'node_modules/@types')]
      : ['--lib', 'es2023,dom,dom.asynciterable', '--types', ''];
  const emit = outDir === undefined ? ['--noEmit'] : ['--outDir', outDir];
  const strict = [
    '--strict',
    '--exactOptionalPropertyTypes',
    '--noUncheckedIndexedAccess',
    '--target',
    'es2022',
  ];
  const args = [
    join(dirname(compiler), 'bin/tsc'),
    ...strict,
    '--checkers',
    '1',
    '--ignoreConfig',
    '--module',
    module,
    '--moduleResolution',
    moduleResolution,
    ...types,
    ...emit,
    ...files,
  ];
  return runProgram({ command: process.execPath, args, cwd: project });
}
