import type { OpenApiDocument } from './openapi.ts';
import { planOperations, withoutAssistants } from './plan-operations.ts';
import { writeComponents } from './write-components.ts';
import { writeErrors } from './write-errors.ts';
import { writeEvents } from './write-events.ts';
import { writeMethods } from './write-methods.ts';
import { writeTable } from './write-table.ts';

const notice = '// Generated from the published OpenAPI document by @fiscal/sdk-generator. Do not edit.\n';

/**
 * The generated files of the SDK, text by file name. Descriptions are the document's own (Portuguese). Throws where
 * the document says what the generator cannot express.
 */
export function generateSdk(published: OpenApiDocument): Readonly<Record<string, string>> {
  const document = withoutAssistants(published);
  const operations = planOperations(document);
  const components = writeComponents(document, operations);
  const events = writeEvents(document);
  const methods = writeMethods(document, operations);
  const errors = writeErrors(document);
  const names = declaredNames(components);
  const named = (text: string): string => importOf(usedIn(text, names), './components.ts');
  const open = (text: string): string => importOf(usedIn(text, ['Open']), '../contract/open.ts');
  const answers = [
    'Answer',
    'CallOptions',
    'FileAnswer',
    'FileBody',
    'PagedAnswer',
    'SimulatedCallOptions',
    'StreamAnswer',
  ];
  const files = {
    'components.ts': open(components) + components,
    'errors.ts': open(errors) + named(errors) + errors,
    'events.ts': open(events) + named(events) + events,
    'methods.ts': importOf(usedIn(methods, answers), '../contract/call-types.ts') + named(methods) + methods,
    'table.ts':
      importOf(['OperationTable'], '../contract/operation-table.ts') + writeTable(operations, document),
  };
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [name, indented(notice + text)]));
}

const declaredNames = (text: string): readonly string[] =>
  [...text.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name = '']) => name);

function usedIn(text: string, names: readonly string[]): readonly string[] {
  const code = text.replaceAll(/\/\*\*.*?\*\//g, '').replaceAll(/"[^"]*"/g, '');
  const words = new Set(code.match(/\w+/g));
  return names.filter((name) => words.has(name));
}

const importOf = (names: readonly string[], from: string): string =>
  names.length === 0
    ? ''
    : `import type {\n${names.map((name) => `${name},`).join('\n')}\n} from '${from}';\n\n`;

/** Two blanks a level, as the formatter has it, so that the files can be read. */
function indented(text: string): string {
  let level = 0;
  return text
    .split('\n')
    .map((line) => {
      const code = line.startsWith('/**')
        ? ''
        : line.replaceAll(/\/\*\*.*?\*\//g, '').replaceAll(/(["'`]).*?\1/g, '');
      const closes = /^[}\])]/.test(code) ? 1 : 0;
      const at = level - closes;
      level += (code.match(/[{[(]/g)?.length ?? 0) - (code.match(/[}\])]/g)?.length ?? 0);
      return line === '' ? '' : '  '.repeat(Math.max(0, at)) + line;
    })
    .join('\n');
}
