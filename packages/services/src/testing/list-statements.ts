import { readdirSync } from 'node:fs';
import { Session } from 'node:inspector';
import { join } from 'node:path';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { defineStatement } from '@fiscal/db';

// A program of its own, started by a test: it prints each constant statement that the modules of this package declare, with
// the places of the calls that made it. Modules keep their statements to themselves, so the debugger writes them down.
const folder = join(import.meta.dirname, '..');

/** Programs of tests run when they are imported. */
const isProduction = (file: string): boolean =>
  file.endsWith('.ts') && !file.endsWith('test.ts') && !file.startsWith(join('testing', '/'));

/** A statement as the server gets it, and the calls inside which it was made, the innermost first. */
export interface DeclaredStatement {
  readonly text: string;
  readonly names: readonly string[];
  readonly stack: string;
}

const declared: DeclaredStatement[] = [];
const { constructor: constructorOfStatements } = Object.getPrototypeOf(defineStatement(''));
Object.assign(globalThis, { declared, constructorOfStatements });
Error.stackTraceLimit = 20;
const session = new Session();
session.connect();
session.post('Debugger.enable');
session.post('Runtime.evaluate', { expression: 'constructorOfStatements' }, (_, { result }) => {
  const condition = 'globalThis.declared.push({ ...arguments[0], stack: new Error().stack }) < 0';
  session.post(
    'Debugger.setBreakpointOnFunctionCall' as never,
    { objectId: result.objectId, condition } as never,
  );
});

for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (isProduction(file)) await import(join(folder, file));
}
const { layersOfCompany } = await import('../erasure/layers-of-company.ts');
// These are declared for a table of kinds, not by a module.
layersOfCompany(filingKinds);
session.disconnect();
process.stdout.write(JSON.stringify(declared));
