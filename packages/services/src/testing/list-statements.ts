import { readdirSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { defineStatement } from '@fiscal/db';
import { layersOfCompany } from '../erasure/layers-of-company.ts';

// A program of its own, started by a test: it prints the text of each constant statement that the modules of this package
// declare. Modules keep their statements to themselves, so the heap is asked for them, and no other test may share it.
const folder = join(import.meta.dirname, '..');

/** Programs of tests run when they are imported. */
const isProduction = (file: string): boolean =>
  file.endsWith('.ts') && !file.endsWith('test.ts') && !file.startsWith(join('testing', '/'));

const held: unknown[] = [];
for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (isProduction(file)) held.push(await import(join(folder, file)));
}
// These are declared for a table of kinds, not by a module.
held.push(layersOfCompany(filingKinds));

const session = new Session();
session.connect();
const evaluate = async (expression: string): Promise<string> => {
  const { result } = await session.post('Runtime.evaluate', { expression });
  if (result.objectId === undefined) throw new Error(`${expression} is no object`);
  return result.objectId;
};
Object.assign(globalThis, { prototypeOfStatements: Object.getPrototypeOf(defineStatement('')) });
const prototypeObjectId = await evaluate('prototypeOfStatements');
const { objects } = await session.post('Runtime.queryObjects', { prototypeObjectId });
const { result } = await session.post('Runtime.callFunctionOn', {
  objectId: objects.objectId,
  functionDeclaration: 'function () { return this.map(({ text }) => text).filter((text) => text !== "") }',
  returnByValue: true,
});
process.stdout.write(JSON.stringify(result.value));
