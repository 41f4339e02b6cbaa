import { expect, test } from 'vitest';
import { subscribableEventSchema, subscribableEvents } from './event-names.ts';
import { emittedEvents } from './events.ts';

test('a webhook can name every event once, those that are published among them', () => {
  expect(new Set(subscribableEvents).size).toBe(subscribableEvents.length);
  expect(emittedEvents.filter((name) => !subscribableEvents.some((each) => each === name))).toEqual([]);
});

test('the document says which events are not published yet', () => {
  const [, unpublished = ''] =
    subscribableEventSchema.meta()?.description?.split('Ainda não são emitidos: ') ?? [];
  const expected = subscribableEvents.filter((name) => !emittedEvents.some((each) => each === name));
  expect(unpublished).toBe(`${expected.join(', ')}.`);
  expect(expected).toContain('nfse.authorized');
});
