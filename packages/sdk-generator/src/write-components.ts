import { docComment, firstSentence } from './doc-comment.ts';
import { isSchema, jsonOf, type OpenApiDocument, type Schema } from './openapi.ts';
import type { OperationPlan } from './plan-operations.ts';
import { reachComponents } from './reach-components.ts';
import { readErrors } from './read-errors.ts';
import { fieldTexts, type TypeContext, typeText } from './type-text.ts';

/** The schemas of what clients send and get; of the errors only what their details refer to. */
export function writeComponents(document: OpenApiDocument, operations: readonly OperationPlan[]): string {
  const { schemas } = document.components;
  const sent = operations.flatMap(({ body, query }) => [
    ...(body?.kind === 'json' ? [body.schema] : []),
    ...query.map(({ schema }) => schema),
  ]);
  const answered = operations.flatMap(({ answer }) => (answer.kind === 'json' ? answer.schemas : []));
  const delivered = Object.values(document.webhooks)
    .map(({ post }) => jsonOf(post.requestBody.content))
    .filter((schema) => schema !== undefined);
  const refused = readErrors(document).map(({ details }) => details);
  const requests = reachComponents(sent, schemas);
  const answers = reachComponents([...answered, ...delivered, ...refused], schemas);
  return Object.entries(schemas)
    .filter(([name]) => requests.has(name) || answers.has(name))
    .map(([name, schema]) => {
      const direction = requests.has(name) ? 'request' : 'answer';
      return declaration(name, schema, { components: schemas, direction });
    })
    .join('\n');
}

/** A set of texts is declared as it is known today; whether it is open says the field that has it. */
function declaration(name: string, schema: Schema, context: TypeContext): string {
  if (isSchema(schema.properties) && schema.type === 'object') {
    const doc = docComment(firstSentence(schema.description));
    return `${doc}export interface ${name} {\n${fieldTexts(schema, context).join('\n')}\n}\n`;
  }
  // Whole: it says what each value means.
  const doc = docComment(schema.description);
  const closed: TypeContext = { ...context, direction: 'request' };
  return `${doc}export type ${name} = ${typeText(schema, Array.isArray(schema.enum) ? closed : context)};\n`;
}
