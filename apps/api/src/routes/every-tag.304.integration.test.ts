import { samplePng } from '@fiscal/services/testing';
import { fixedClock } from '@fiscal/testkit';
import { beforeAll, expect, test } from 'vitest';
import { finishDisabling, queueDisabling } from '../testing/disablings.ts';
import {
  authorizeService,
  finishServiceEvent,
  requestServiceCancellation,
} from '../testing/finished-services.ts';
import { authorizeNote, finishEvent, requestCorrection } from '../testing/note-events.ts';
import { readyCompany } from '../testing/notes.ts';
import { cases, type OperationCase } from '../testing/operation-cases.ts';
import { publishedOperation } from '../testing/published-document.ts';
import { addDpsSeries } from '../testing/services-of-nfse.ts';
import { useOwnTestApi } from '../testing/use-test-api.ts';
import { replaceLogoOperation } from './companies/replace-logo/replace-logo.operation.ts';
import { openDocumentLinkOperation } from './mcp/open-link/open-document-link.operation.ts';

/** A day in the month that the examples export. */
const now = new Date('2026-11-23T15:00:00Z');
const api = useOwnTestApi(
  {},
  {
    clock: fixedClock(now.toISOString()),
    databaseTime: now,
    renderLetter: async () => new TextEncoder().encode('%PDF'),
  },
);
/** The tagged operations without the document link, which needs no key and has its own test. */
const tagged = cases.filter(
  ({ operation }) =>
    '304' in publishedOperation(operation).responses && operation.id !== openDocumentLinkOperation.id,
);

/** Ids of finished documents by the beginning of their paths. The first match counts. */
let ids: readonly (readonly [path: string, id: string, eventId: string])[];
let companyId: string;
beforeAll(async () => {
  companyId = await readyCompany(api());
  await api().call(replaceLogoOperation, { params: { id: companyId }, anyBody: samplePng() });
  const disabling = await queueDisabling(api(), companyId);
  await finishDisabling(api(), disabling, 'registered');
  const note = await authorizeNote(api(), companyId, 'tagged');
  const letter = await requestCorrection(api(), note);
  await finishEvent(api(), letter, 'registered');
  await addDpsSeries(api(), companyId);
  const service = await authorizeService(api(), companyId);
  const cancellation = await requestServiceCancellation(api(), service);
  await finishServiceEvent(api(), cancellation, 'registered');
  ids = [
    ['/v1/companies/', companyId, ''],
    ['/v1/nfe/disable-range/', disabling, ''],
    ['/v1/nfe/', note, letter],
    ['/v1/nfse/', service, cancellation],
  ];
});

function pathOf({ operation, at }: OperationCase): string {
  const [, id, eventId] = ids.find(([path]) => operation.path.startsWith(path)) ?? ['', '', ''];
  const url = new URL(at(id), 'http://127.0.0.1');
  if (operation.path.includes('{eventId}')) url.pathname = url.pathname.replace(/[^/]+(?=\/\w+$)/, eventId);
  if (url.searchParams.has('companyId')) url.searchParams.set('companyId', companyId);
  return url.pathname + url.search;
}

test('documents, exports, tables and the description of the API have tags', () => {
  expect(tagged.map(({ operation }) => operation.id)).toEqual(
    expect.arrayContaining(['getNfeXml', 'exportNfse', 'findNcm', 'getOpenapi']),
  );
});

test.each(tagged)('$operation.id: a client that has the answer gets 304', async (each) => {
  const path = pathOf(each);
  const first = await api().request(path);
  expect(first.status, first.text).toBe(200);
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]+"$/);
  for (const held of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const answer = await api().request(path, { headers: { 'if-none-match': held } });
    expect([held, answer.status, answer.text, answer.headers.get('etag')]).toEqual([held, 304, '', etag]);
    expect(answer.headers.get('cache-control')).toBe(first.headers.get('cache-control'));
  }
  const other = await api().request(path, { headers: { 'if-none-match': '"other"' } });
  expect([other.status, Buffer.compare(other.bytes, first.bytes)]).toEqual([200, 0]);
});
