import { docComment } from './doc-comment.ts';
import { isSchema, jsonOf, type OpenApiDocument } from './openapi.ts';
import { fieldTexts } from './type-text.ts';

/** The body of every webhook event, and the union of all of them. */
export function writeEvents({ components, webhooks }: OpenApiDocument): string {
  const context = { components: components.schemas, direction: 'answer' } as const;
  const events = Object.entries(webhooks).map(([name, { post }]) => {
    const schema = jsonOf(post.requestBody.content);
    if (!isSchema(schema?.properties)) throw new Error(`${name} has no body`);
    return { name, schema, type: eventType(name) };
  });
  const bodies = events.map(
    ({ type, schema }) =>
      `${docComment(schema.description)}export interface ${type} {\n${fieldTexts(schema, context).join('\n')}\n}\n`,
  );
  const names = events.map(({ name }) => `${JSON.stringify(name)},`);
  return `${bodies.join('\n')}
/** A verified webhook: \`event\` says which one. The service may add events: keep a default branch. */
export type WebhookEvent = ${events.map(({ type }) => type).join(' | ')};

export const webhookEvents: readonly WebhookEvent['event'][] = [
${names.join('\n')}
];
`;
}

/** `NfeEventRejectedEvent` of `nfe.event_rejected`. */
const eventType = (name: string): string =>
  `${name.replace(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}Event`;
