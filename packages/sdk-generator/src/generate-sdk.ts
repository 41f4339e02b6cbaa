import type { OpenApiDocument } from './openapi.ts';
import { planOperations, withoutAssistants } from './plan-operations.ts';
import { typedSchemas } from './typed-schemas.ts';
import { writeMethods } from './write-methods.ts';
import { writeTable } from './write-table.ts';
import { writeTypes } from './write-types.ts';

const notice = '// Generated from the published OpenAPI document by @fiscal/sdk-generator. Do not edit.\n';

/**
 * The generated files of the SDK, text by file name: its types by openapi-typescript, its methods and their table by this
 * package. Descriptions are the document's own (Portuguese).
 */
export async function generateSdk(published: OpenApiDocument): Promise<Readonly<Record<string, string>>> {
  const document = withoutAssistants(published);
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
