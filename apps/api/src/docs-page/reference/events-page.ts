import {
  deliveryBodyOf,
  type EmittedEvent,
  emittedEvents,
  optInEvents,
  publishedEvents,
} from '@fiscal/api-contract';
import { fieldsOf } from '../frame/fields-of.ts';
import { escapeHtml, paragraph, table } from '../frame/page-frame.ts';
import type { ReferencePage } from './reference-page.ts';

/** Every webhook event, with the fields of its `data` and an example of its body. */
export const eventsPage: ReferencePage = {
  name: 'events',
  title: 'Eventos de webhook',
  body: () => emittedEvents.flatMap(renderSection).join('\n'),
};

function renderSection(event: EmittedEvent): readonly string[] {
  const { summary, data } = publishedEvents[event];
  const isOptIn = optInEvents.some((name) => name === event);
  const rows = fieldsOf(data, 'data').map(([name, text]) => [
    `<code>${escapeHtml(name)}</code>`,
    escapeHtml(text),
  ]);
  return [
    `<h2 id="${event}"><code>${event}</code></h2>`,
    paragraph(`${summary}.${isOptIn ? ' Só chega a webhooks que o nomeiam.' : ''}`),
    ...(rows.length === 0 ? [] : [table(['Campo', 'O que é'], rows)]),
    `<pre><code>${escapeHtml(JSON.stringify(deliveryBodyOf(event).example, null, 2))}</code></pre>`,
  ];
}
