import {
  cancelNfeSchema,
  exportQuery,
  nfeEventListSchema,
  nfeEventRecordSchema,
  nfePageSchema,
  nfePreviewRequestSchema,
  nfePreviewSchema,
  nfeRecordSchema,
  nfeRequestSchema,
  nfeSearchQuery,
} from '@fiscal/api-contract';
import { expect, test } from 'vitest';
import { defineNoteKind } from './note-kind.ts';
import { noteOperations } from './note-operations.ts';

const verb = async (): Promise<never> => {
  throw new Error('no operation is called here');
};
const texts = { summary: 'a', description: 'b', answer: 'c', example: '<d/>', read: verb };

/** A kind of notes that the API does not have. */
const parcels = noteOperations(
  defineNoteKind({
    area: 'parcels',
    scopes: { issue: 'nfse:issue', read: 'nfse:read', events: 'nfse:events' },
    words: { name: 'Volume', note: 'encomenda', notes: 'Encomendas', authority: 'Sefin', print: 'Label' },
    record: nfeRecordSchema,
    queued: {},
    refusals: { conflicts: { state: 'e' }, codes: ['validation_failed'], shared: {} },
    create: { description: 'f', body: nfeRequestSchema, issue: verb },
    preview: {
      description: 'g',
      body: nfePreviewRequestSchema,
      record: nfePreviewSchema,
      xml: '<h/>',
      make: verb,
    },
    find: verb,
    search: { query: nfeSearchQuery, page: nfePageSchema, read: verb },
    export: { description: 'i', turns: 'j', query: exportQuery, make: verb },
    get: { waits: '', read: verb },
    timeline: verb,
    xml: texts,
    print: { description: 'k', read: verb },
    retry: { codes: [], send: verb },
    sendEmail: verb,
    listEmails: verb,
    events: {
      record: nfeEventRecordSchema,
      list: { description: 'l', page: nfeEventListSchema, read: verb },
      get: { description: 'm', read: verb },
      xml: { ...texts, absent: 'n' },
      retry: { description: 'o', codes: [], queued: {}, send: verb },
    },
    cancel: {
      operationId: 'cancelParcels',
      path: 'cancel',
      summary: 'p',
      description: 'q',
      body: cancelNfeSchema,
      accepted: 'r',
      queued: {},
      other: 's',
      send: verb,
    },
  }),
);

test('a third kind of note has every operation, under its own path and with its own scopes', () => {
  const shown = Object.values(parcels).map(
    ({ method, path, id, access }) => `${method} ${path} ${id} ${access}`,
  );
  expect(shown).toEqual([
    'POST /v1/parcels createParcels nfse:issue',
    'POST /v1/parcels/preview previewParcels nfse:issue',
    'GET /v1/parcels findParcels nfse:read',
    'GET /v1/parcels/search searchParcels nfse:read',
    'GET /v1/parcels/export exportParcels nfse:read',
    'GET /v1/parcels/{id} getParcels nfse:read',
    'GET /v1/parcels/{id}/timeline getParcelsTimeline nfse:read',
    'GET /v1/parcels/{id}/xml getParcelsXml nfse:read',
    'GET /v1/parcels/{id}/label getParcelsLabel nfse:read',
    'POST /v1/parcels/{id}/retry retryParcels nfse:issue',
    'POST /v1/parcels/{id}/email sendParcelsEmail nfse:events',
    'GET /v1/parcels/{id}/emails listParcelsEmails nfse:read',
    'POST /v1/parcels/{id}/cancel cancelParcels nfse:events',
    'GET /v1/parcels/{id}/events listParcelsEvents nfse:read',
    'GET /v1/parcels/{id}/events/{eventId} getParcelsEvent nfse:read',
    'GET /v1/parcels/{id}/events/{eventId}/xml getParcelsEventXml nfse:read',
    'POST /v1/parcels/{id}/events/{eventId}/retry retryParcelsEvent nfse:events',
  ]);
});
