import { expect, test } from 'vitest';
import { subscribableEventSchema, subscribableEvents } from './event-names.ts';
import { emittedEvents } from './events.ts';

test('a webhook can name every event once, those that are published among them', () => {
  expect(new Set(subscribableEvents).size).toBe(subscribableEvents.length);
  expect(emittedEvents.filter((name) => !subscribableEvents.some((each) => each === name))).toEqual([]);
});

test('every event is published', () => {
  expect(subscribableEvents.filter((name) => !emittedEvents.some((each) => each === name))).toEqual([]);
  expect(subscribableEventSchema.meta()?.description).not.toContain('Ainda');
});
