import { docComment, firstSentence } from './doc-comment.ts';
import type { OpenApiDocument } from './openapi.ts';
import { readErrors } from './read-errors.ts';
import { typeText } from './type-text.ts';

/** Every code, and the form of `details` by code. */
export function writeErrors(document: OpenApiDocument): string {
  const context = { components: document.components.schemas, direction: 'answer' } as const;
  const errors = readErrors(document);
  const fields = errors.map(
    ({ code, description, details }) =>
      `${docComment(firstSentence(description))}readonly ${code}: ${typeText(details, context)};`,
  );
  const codes = errors.map(({ code }) => `${JSON.stringify(code)},`);
  return `/** The form of \`details\` of an error, by its code. */
export interface ErrorDetails {
${fields.join('\n')}
}

/** The codes of errors that this version knows; the service may add others. */
export type ErrorCode = keyof ErrorDetails;

export const errorCodes: readonly ErrorCode[] = [
${codes.join('\n')}
];
`;
}
