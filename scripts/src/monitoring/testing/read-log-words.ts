import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** The words that can stand in log lines of API and worker. */
export interface LogWords {
  /** The messages, `msg` of a line. */
  readonly messages: ReadonlySet<string>;
  /** The names of the fields. */
  readonly fields: ReadonlySet<string>;
  /** The texts of the sources, which may be values of fields. */
  readonly texts: ReadonlySet<string>;
}

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const folders = ['apps/api', 'apps/worker', 'activities', ...productPackages()];

/** Calls that write a line, and those that hand its text to one that does. */
const writes = /(?:^|\.)(?:logger\.(?:info|warn|error|fatal)|onProblem|warn)$/;

/** Reads the calls that write log lines in the sources of API and worker. */
export function readLogWords(): LogWords {
  const [messages, fields, texts] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node)) texts.add(node.text);
    if (ts.isCallExpression(node) && writes.test(node.expression.getText()))
      for (const argument of node.arguments) {
        if (ts.isStringLiteral(argument)) messages.add(argument.text);
        if (ts.isObjectLiteralExpression(argument))
          for (const property of argument.properties) if (property.name) fields.add(property.name.getText());
      }
    ts.forEachChild(node, visit);
  };
  for (const file of folders.flatMap(sourcesOf))
    visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true));
  return { messages, fields, texts };
}

function productPackages(): readonly string[] {
  const ofOthers = new Set(['e2e', 'dev-stack', 'testkit', 'note-generator', 'other-authority']);
  return readdirSync(`${root}packages`)
    .filter((name) => !ofOthers.has(name))
    .map((name) => `packages/${name}`);
}

const sourcesOf = (folder: string): readonly string[] =>
  readdirSync(`${root}${folder}/src`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/(?:\.test\.ts$|(?:^|\/)testing\/|\/generated\/)/.test(file))
    .map((file) => `${root}${folder}/src/${file}`);
