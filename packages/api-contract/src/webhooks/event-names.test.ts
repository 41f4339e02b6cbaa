import { expect, test } from 'vitest';
import { subscribableEventSchema, subscribableEvents } from './event-names.ts';
import { emittedEvents } from './events.ts';

test('a webhook can subscribe to every published event, and no name is listed twice', () => {
  expect(new Set(subscribableEvents).size).toBe(subscribableEvents.length);
  expect(emittedEvents.filter((name) => !subscribableEvents.some((each) => each === name))).toEqual([]);
});

test('every event that a webhook can subscribe to is published', () => {
  expect(subscribableEvents.filter((name) => !emittedEvents.some((each) => each === name))).toEqual([]);
  expect(subscribableEventSchema.meta()?.description).not.toContain('Ainda');
});
