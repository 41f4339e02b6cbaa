import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';
import type { WrittenDashboard, WrittenLines, WrittenNumber } from './testing/grafana-schema.ts';

interface WrittenPanel {
  readonly type: string;
  readonly title: string;
}

const dashboard = JSON.parse(
  readFileSync(new URL('../../../deploy/grafana/dashboard.json', import.meta.url), 'utf8'),
);

test('Grafana 13 knows each member of the dashboard, and takes its value', () => {
  expect(complaints(dashboard)).toEqual([]);
}, 120_000);

test('a member that Grafana does not know, and a value that it does not take, are found', () => {
  const [row, number, other, ...panels] = dashboard.panels;
  const misspelt = { ...number, titel: 'x' };
  const unknown = { ...other, options: { ...other.options, graphMode: 'areas' } };
  const found = complaints({ ...dashboard, refesh: '30s', panels: [row, misspelt, unknown, ...panels] });
  expect(found.join('\n')).toMatch(/refesh/);
  expect(found.join('\n')).toMatch(/titel/);
  expect(found.join('\n')).toMatch(/areas/);
}, 120_000);

/** Returns what the compiler says about the JSON when it is given as a value of Grafana's types. */
function complaints(json: typeof dashboard): readonly string[] {
  const { panels, templating, ...rest } = json;
  // The builder writes members of variables of another kind into each variable.
  const list = templating.list.map(
    ({ auto, auto_min, auto_count, ...variable }: Record<string, unknown>) => variable,
  );
  const whole = {
    ...rest,
    templating: { list },
    panels: panels.filter(({ type }: WrittenPanel) => type === 'row'),
  };
  const lines = [
    "import type { WrittenDashboard, WrittenLines, WrittenNumber } from './testing/grafana-schema.ts';",
    declaration('dashboard', 'WrittenDashboard', whole),
    ...panels.flatMap((panel: WrittenPanel, index: number) =>
      panel.type === 'row' ? [] : [declaration(`panel${index}`, typeOf(panel), panel)],
    ),
  ];
  return compile(lines.join('\n'));
}

const typeOf = ({ type }: WrittenPanel): string => (type === 'stat' ? 'WrittenNumber' : 'WrittenLines');

const declaration = (
  name: string,
  type: string,
  value: Partial<WrittenDashboard | WrittenLines | WrittenNumber>,
): string => `export const ${name}: ${type} = ${JSON.stringify(value)};`;

function compile(text: string): readonly string[] {
  const file = fileURLToPath(new URL('dashboard-as-value.ts', import.meta.url));
  const options: ts.CompilerOptions = {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.getSourceFile = (name, ...others) =>
    name === file ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2023) : getSourceFile(name, ...others);
  host.fileExists = (name) => name === file || fileExists(name);
  const program = ts.createProgram([file], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}
