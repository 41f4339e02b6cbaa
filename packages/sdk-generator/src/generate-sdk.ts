import { inlineComponents, type OpenApiDocument } from './openapi.ts';
import { planOperations, withoutAssistants } from './plan-operations.ts';
import { typedSchemas } from './typed-schemas.ts';
import { writeMethods } from './write-methods.ts';
import { writeTable } from './write-table.ts';
import { writeTypes } from './write-types.ts';

const notice = '// Generated from the published OpenAPI document by @fiscal/sdk-generator. Do not edit.\n';

/**
 * Generates the files of the SDK, as text by file name: the types with openapi-typescript, the methods and their table
 * with this package. The descriptions come from the document (Portuguese).
 */
export async function generateSdk(published: OpenApiDocument): Promise<Readonly<Record<string, string>>> {
  const document = withoutAssistants(inlineComponents(published));
  const operations = planOperations(document);
  const types = await writeTypes(typedSchemas(document, operations));
  return {
    'contract.ts': notice + contractImports + types + indented(writeMethods(document, operations)),
    'table.ts': notice + indented(writeTable(document, operations)),
  };
}

const contractImports = `import type {
  Answer,
  CallOptions,
  FileAnswer,
  FileBody,
  PagedAnswer,
  SimulatedCallOptions,
  StreamAnswer,
} from '../contract/call-types.ts';
import type { OtherText } from '../contract/open.ts';

`;

/** Indents by two blanks for each level, as the formatter does. */
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
