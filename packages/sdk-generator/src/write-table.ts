import type { OpenApiDocument } from './openapi.ts';
import { groupsOf, type OperationPlan } from './plan-operations.ts';
import { readErrors } from './read-errors.ts';

/** Writes the table from which the client makes its methods at run time. */
export function writeTable(document: OpenApiDocument, operations: readonly OperationPlan[]): string {
  const groups = [...groupsOf(operations)].map(([group, methods]) => {
    const names = methods.map(({ method }) => method);
    const twice = names.find((name, index) => names.indexOf(name) !== index);
    if (twice !== undefined) throw new Error(`${group}.${twice} is the name of two operations`);
    return `${group}: {\n${methods.map(rowText).join('\n')}\n},`;
  });
  const codes = readErrors(document).map(({ code }) => code);
  return `import type { OperationTable } from '../contract/operation-table.ts';
import type { ErrorCode, WebhookEvent } from './contract.ts';

/** Version of the API that this SDK was made for. */
export const apiVersion = '${document.info.version}';

export const webhookEvents: readonly WebhookEvent['event'][] = ${listText(Object.keys(document.webhooks))};

export const errorCodes: readonly ErrorCode[] = ${listText(codes)};

export const operations: OperationTable = {\n${groups.join('\n')}\n};\n`;
}

const listText = (texts: readonly string[]): string =>
  `[\n${texts.map((text) => `'${text}',`).join('\n')}\n]`;

function rowText({ method, id, verb, path, body, query, answer, repeatable }: OperationPlan): string {
  const facts = [
    `id: '${id}'`,
    `verb: '${verb}'`,
    `path: '${path}'`,
    `answer: '${answer.kind}'`,
    ...(body === undefined ? [] : [`body: '${body.kind}'`]),
    ...(query.length === 0 ? [] : ['query: true']),
    ...(answer.kind === 'json' && answer.items !== undefined ? ['paged: true'] : []),
    ...(repeatable ? ['repeatable: true'] : []),
  ];
  return `${method}: { ${facts.join(', ')} },`;
}
