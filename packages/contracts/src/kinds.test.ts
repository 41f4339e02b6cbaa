import { attentions } from '@fiscal/domain';
import { expect, test } from 'vitest';
import { type FilingKindDefinition, filingKinds } from './kinds-table.ts';
import { authorityQueue } from './task-queues.ts';

test('every attention belongs to a kind', () => {
  const found = new Set<string>(Object.values(filingKinds).flatMap((kind) => kind.attentions));
  expect(attentions.filter((each) => !found.has(each))).toEqual([]);
});

test('every kind may wait for a person because of its certificate or because no answer decides', () => {
  for (const { label, attentions: own } of Object.values(filingKinds)) {
    expect(own, label).toEqual(
      expect.arrayContaining(['reconcile_exhausted', 'certificate_missing', 'certificate_expired']),
    );
  }
});

test('an event has the first priority, a document the second and a range of numbers the last', () => {
  const order = ['nfeEvent', 'nfseEvent', 'nfe', 'nfse', 'nfeDisabling'] as const;
  expect(order.map((kind) => filingKinds[kind].priority)).toEqual([1, 1, 2, 2, 3]);
});

test('notes, their events and ranges of numbers', () => {
  const registers = Object.values(filingKinds).map((kind) => kind.registers);
  expect(registers).toEqual(['note', 'event', 'range', 'note', 'event']);
});

test('each kind has its own service, workflow and id prefix, and the network of its document', () => {
  const kinds = Object.values<FilingKindDefinition>(filingKinds);
  for (const name of ['service', 'workflow', 'idPrefix', 'label'] as const)
    expect(new Set(kinds.map((kind) => kind[name])).size).toBe(kinds.length);
  for (const { network, idPrefix, events, optInEvents } of kinds) {
    expect(network).toBe(idPrefix.startsWith('nfse') ? 'sefin' : 'sefaz');
    const [document] = idPrefix.split('-');
    for (const event of [...events, ...optInEvents]) expect(event.split('.')[0]).toBe(document);
  }
});

test('only a webhook that lists them receives the events for operators', () => {
  const isOfOperator = (event: string): boolean => /\.(event_failed|attention|event_attention)$/.test(event);
  for (const { events, optInEvents } of Object.values<FilingKindDefinition>(filingKinds)) {
    expect([events.some(isOfOperator), optInEvents.every(isOfOperator)]).toEqual([false, true]);
  }
});

test('a queue names the network, the authority and the environment', () => {
  expect(authorityQueue(filingKinds.nfe, 'SP', 'homologation')).toBe('sefaz.SP.homologation');
});
