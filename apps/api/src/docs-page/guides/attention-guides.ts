import { type Attention, attentions } from '@fiscal/domain';
import type { Guide } from './guide.ts';

/** The file whose sections say what operators do about each attention. */
export const runbookPlace = 'how-to/operators/operate-with-temporal-ui';

/** Makes a page for each attention from its section of the runbook. Throws when a section is missing. */
export function attentionGuides(guides: readonly Guide[]): readonly Guide[] {
  const runbook = guides.find(({ place }) => place === runbookPlace);
  if (runbook === undefined) return [];
  return attentions.map((attention) => {
    const section = findSection(runbook.text, attention);
    const place = `how-to/operators/attention/${attention}`;
    return { ...runbook, place, title: `Attention: ${attention}`, text: section };
  });
}

function findSection(text: string, attention: Attention): string {
  for (const section of text.split(/^## /m)) {
    const [, heading = '', body = ''] = /^(.*)\n([\s\S]*)$/.exec(section) ?? [];
    if (heading.startsWith('Attention:') && heading.includes(`\`${attention}\``)) return body;
  }
  throw new Error(`the runbook has no section about ${attention}`);
}
