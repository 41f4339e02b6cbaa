import { expect, test } from 'vitest';
import { shownAs } from './shown-as.ts';

const order = { documentId: 'd'.repeat(24), companyId: 'c'.repeat(24), label: 'NF-e 1' } as const;
const consoleUrl = 'https://console.example';

test('a document has the link to its page of the console', () => {
  expect(shownAs({ ...order, kind: 'nfe' }, consoleUrl).details).toBe(
    `[Open in the console](${consoleUrl}/documentos/${order.documentId})`,
  );
});

test.each(['webhook', 'email', 'certificateWatch', 'companyErasure'] as const)(
  'an execution of the kind %s has no page of a document',
  (kind) => {
    expect(shownAs({ ...order, kind }, consoleUrl)).toEqual({
      summary: `NF-e 1, company ${order.companyId}`,
    });
  },
);
