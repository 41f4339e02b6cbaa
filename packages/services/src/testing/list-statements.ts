import { readdirSync } from 'node:fs';
import { Session } from 'node:inspector';
import { join } from 'node:path';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { defineStatement } from '@fiscal/db';

// A test starts this program. It prints each constant statement that the modules of this package declare, with the places
// of the calls that made it. Modules do not export their statements, so the debugger collects them.
const folder = join(import.meta.dirname, '..');

/** Says whether a file is imported. Files of `testing` are not: some are programs, which an import would run. */
const isProduction = (file: string): boolean =>
  file.endsWith('.ts') && !file.endsWith('test.ts') && !file.startsWith(join('testing', '/'));

/** A statement as the server gets it, and the stack of calls that made it, innermost first. */
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
// This function declares its statements when it is called, for a table of kinds.
layersOfCompany(filingKinds);
session.disconnect();
process.stdout.write(JSON.stringify(declared));
