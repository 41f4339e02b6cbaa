import { attentions } from '@fiscal/domain';
import { expect, test } from 'vitest';
import { type FilingKindDefinition, filingKinds } from './kinds-table.ts';
import { authorityQueue } from './task-queues.ts';

test('every attention is one of a kind', () => {
  const found = new Set<string>(Object.values(filingKinds).flatMap((kind) => kind.attentions));
  expect(attentions.filter((each) => !found.has(each))).toEqual([]);
});

test('every kind waits for a certificate and for an answer that never decides', () => {
  for (const { label, attentions: own } of Object.values(filingKinds)) {
    expect(own, label).toEqual(
      expect.arrayContaining(['reconcile_exhausted', 'certificate_missing', 'certificate_expired']),
    );
  }
});

test('the end of a document goes before a new one, and a range of numbers last', () => {
  const order = ['nfeEvent', 'nfseEvent', 'nfe', 'nfse', 'nfeDisabling'] as const;
  expect(order.map((kind) => filingKinds[kind].priority)).toEqual([1, 1, 2, 2, 3]);
});

test('notes, their events and ranges of numbers', () => {
  const registers = Object.values(filingKinds).map((kind) => kind.registers);
  expect(registers).toEqual(['note', 'event', 'range', 'note', 'event']);
});

test('each kind has a service, a workflow and an id of its own, and goes to the authority of its document', () => {
  const kinds = Object.values<FilingKindDefinition>(filingKinds);
  for (const name of ['service', 'workflow', 'idPrefix', 'label'] as const)
    expect(new Set(kinds.map((kind) => kind[name])).size).toBe(kinds.length);
  for (const { network, idPrefix, events, optInEvents } of kinds) {
    expect(network).toBe(idPrefix.startsWith('nfse') ? 'sefin' : 'sefaz');
    const [document] = idPrefix.split('-');
    for (const event of [...events, ...optInEvents]) expect(event.split('.')[0]).toBe(document);
  }
});

test('only a webhook that names them receives what concerns the operator', () => {
  const isOfOperator = (event: string): boolean => /\.(event_failed|attention|event_attention)$/.test(event);
  for (const { events, optInEvents } of Object.values<FilingKindDefinition>(filingKinds)) {
    expect([events.some(isOfOperator), optInEvents.every(isOfOperator)]).toEqual([false, true]);
  }
});

test('a queue names the network, the authority and the environment', () => {
  expect(authorityQueue(filingKinds.nfe, 'SP', 'homologation')).toBe('sefaz.SP.homologation');
});
