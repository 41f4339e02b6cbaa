import { beforeAll, describe, expect, test } from 'vitest';
import { registerCompany, uploadCertificate } from '../../testing/companies.ts';
import { anItemBody } from '../../testing/note-bodies.ts';
import { noteKinds } from '../../testing/note-kinds.ts';
import { readyProvider } from '../../testing/services-of-nfse.ts';
import { errorOf, expectStatus } from '../../testing/typed-client.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { getUsageOperation } from '../usage/get-usage/get-usage.operation.ts';

const documents = {
  nfe: {
    xml: /^<NFe .*<nNF>999999999<\/nNF>.*<\/NFe>$/,
    time: '<dhEmi>2026-12-01T12:00:00-03:00</dhEmi>',
    corrected: `<natOp>${'&amp;'.repeat(60)}</natOp>`,
  },
  nfse: {
    xml: /<DPS .*<nDPS>999999999999999<\/nDPS>.*<\/DPS>$/s,
    time: '<dhEmi>2026-12-01T11:59:00-03:00</dhEmi>',
    corrected: '<vServ>1600.00</vServ>',
  },
};

/** Changes of a request that creating and previewing refuse. */
const refusedChanges: Readonly<
  Record<'nfe' | 'nfse', readonly (readonly [name: string, changes: object])[]>
> = {
  nfe: [
    ['a rule', { items: [anItemBody({ ncm: '96081000', gtin: '7891000315508' })] }],
    ['a malformed and a wrong field together', { items: [anItemBody({ ncm: '1', gtin: '7891000315508' })] }],
  ],
  nfse: [
    ['a rule', { iss: { taxation: 'immune' } }],
    ['a malformed field', { iss: { rate: '5.01' } }],
  ],
};

describe.each(noteKinds)('$kind', ({ kind, operations, body, otherBody, queue, finish }) => {
  const api = useTestApi();
  const externalId = 'previewed';
  let companyId: string;
  beforeAll(async () => {
    companyId = await readyProvider(api());
  });

  const bodyOf = (changes: object = {}) => ({ ...body({ companyId, externalId }), ...changes });
  const send = (changes: object = {}, accept?: string) =>
    api().call(operations.preview, {
      anyBody: bodyOf(changes),
      headers: accept === undefined ? {} : { accept },
    });

  describe('200', () => {
    test('the preview has totals, warnings and the unsigned document of the note that would be issued', async () => {
      const { body: preview } = expectStatus(await send({ externalId: undefined }), 200);
      const id = await queue(api(), companyId, 'issued');
      const { body: note } = expectStatus(await api().call(operations.get, { params: { id } }), 200);
      const { totals, warnings } = Object(note);
      expect(preview).toMatchObject({ totals, warnings });
      expect([totals, warnings]).toEqual([expect.any(Object), expect.any(Array)]);
      expect(preview.xml).toMatch(documents[kind].xml);
      expect(preview.xml).not.toContain('<Signature');
      expect(note).toMatchObject({ number: 1 });
    });

    test('a preview is answered as XML on request, for the given day', async () => {
      const xml = await send({ issueDate: '2026-12-01' }, 'application/xml, application/json;q=0.5');
      expect([xml.status, xml.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
      expect(xml.text).toContain(documents[kind].time);
      for (const accept of ['*/*', 'text/html', 'application/*', 'application/xml;q=0.1, application/json'])
        expect((await send({}, accept)).headers.get('content-type')).toBe('application/json');
    });

    test('each preview counts one quotation, a refused one none', async () => {
      const counted = async () => {
        const { body } = expectStatus(await api().call(getUsageOperation), 200);
        return body.total.taxQuotations;
      };
      const before = await counted();
      await send();
      await send({}, 'application/xml');
      await send({ expectedTotal: '1.00' });
      expect(await counted()).toBe(before + 2);
    });

    test('a rejected note is previewed with its correction', async () => {
      const id = await queue(api(), companyId, 'rejected');
      await finish(api(), id, 'rejected');
      const anyBody = otherBody({ companyId, externalId: 'rejected' });
      const { xml } = expectStatus(await api().call(operations.preview, { anyBody }), 200).body;
      expect(xml).toContain(documents[kind].corrected);
    });
  });

  describe('409', () => {
    test('other content with the same externalId is refused as in creating; without externalId nothing is compared', async () => {
      await queue(api(), companyId, 'compared');
      const anyBody = otherBody({ companyId, externalId: 'compared' });
      const answer = await api().call(operations.preview, { anyBody });
      expect(answer.status, answer.text).toBe(409);
      expect(errorOf(answer)).toMatchObject({ code: 'conflict', details: { reason: 'external_id_content' } });
      const unnamed = { ...anyBody, externalId: undefined };
      expect((await api().call(operations.preview, { anyBody: unnamed })).status).toBe(200);
    });
  });

  describe('422', () => {
    test.each([
      ['2026-13-01', 'deve ser uma data AAAA-MM-DD ou um instante ISO 8601 com fuso'],
      ['2026-12-01T10:00:00', 'deve ser uma data AAAA-MM-DD ou um instante ISO 8601 com fuso'],
      ['2024-12-31', 'deve estar entre 2025-01-01 e 2033-12-31'],
      ['2034-01-01T03:00:00Z', 'deve estar entre 2025-01-01 e 2033-12-31'],
      [20261201, 'deve ser uma data AAAA-MM-DD ou um instante ISO 8601 com fuso'],
    ])('issueDate %j is refused', async (issueDate, message) => {
      const answer = await send({ issueDate });
      expect(answer.status, answer.text).toBe(422);
      expect(errorOf(answer)).toMatchObject({
        code: 'validation_failed',
        details: [{ path: 'issueDate', message }],
      });
    });

    test.each([
      ...refusedChanges[kind],
      ['an unknown field', { foo: 1 }],
      ['the total', { expectedTotal: '1.00' }],
      ['the series', { series: 800 }],
    ] as const)('a body refused for %s gets the same answer as in creating', async (_, changes) => {
      const anyBody = bodyOf(changes);
      const issued = await api().call(operations.create, { anyBody });
      const previewed = await api().call(operations.preview, { anyBody });
      expect(issued.status).toBe(422);
      expect([previewed.status, previewed.body]).toEqual([422, issued.body]);
    });

    test('when the certificate or the series is missing, the answer says which', async () => {
      const cnpj = '99888777000100';
      const bare = await registerCompany(api(), { cnpj, nfeSeries: [] });
      const refused = async () => errorOf(await send({ companyId: bare }));
      expect(await refused()).toMatchObject({ code: 'certificate_unavailable' });
      await uploadCertificate(api(), bare, { cnpj });
      expect(await refused()).toMatchObject({ code: 'series_missing' });
    });
  });
});
