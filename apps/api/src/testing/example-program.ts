import { deriveMethodName } from '@fiscal/sdk-generator';
import type { PublishedDocument } from './published-document.ts';

/**
 * A TypeScript program that gives every published example the type that the SDK has for it: bodies, answers, events,
 * and each code by its name. It compiles where the types say what the document says.
 */
export function exampleProgram({ paths, webhooks, components }: PublishedDocument): string {
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const methods = operations.flatMap((operation, index) => {
    const { group, method } = deriveMethodName(operation);
    const name = `Operations['${group}']['${method}']`;
    const pathNames = operation.parameters?.filter((each) => each.in === 'path').length ?? 0;
    const body = operation.requestBody?.content['application/json']?.example;
    const answers = ['200', '201', '202'].flatMap(
      (status) => operation.responses[status]?.content?.['application/json']?.example ?? [],
    );
    return [
      `export type Method${index} = ${name};`,
      ...(body === undefined ? [] : [constant(`body${index}`, `Parameters<${name}>[${pathNames}]`, body)]),
      ...answers.map((answer, at) =>
        constant(`answer${index}_${at}`, `Awaited<ReturnType<${name}>>`, answer),
      ),
    ];
  });
  const events = Object.entries(webhooks).map(([name, { post }], index) => {
    const { example } = post.requestBody.content['application/json'];
    return constant(`event${index}`, `Extract<WebhookEvent, { event: '${name}' }>`, example);
  });
  const codes: unknown = components.schemas.ErrorCode?.enum;
  if (!Array.isArray(codes)) throw new Error('the document has no codes');
  const handlers = codes.map((code) => `'${code}': (details: ErrorDetails['${code}']) => void details,`);
  return `import type { ErrorCode, ErrorDetails, Operations, WebhookEvent } from '@fiscal/sdk';
${[...methods, ...events].join('\n')}
export const handlers: { readonly [Code in ErrorCode]: (details: ErrorDetails[Code]) => void } = {
${handlers.join('\n')}
};
`;
}

const constant = (name: string, type: string, value: unknown): string =>
  `export const ${name}: ${type} = ${JSON.stringify(value)};`;
