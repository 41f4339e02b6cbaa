import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { anNfse } from '../testing/an-nfse.ts';
import { anNfseEvent } from '../testing/an-nfse-event.ts';
import { nfseSigners } from '../testing/nfse-signers.ts';
import { someDpsFacts } from '../testing/sample-facts.ts';
import { type aResponse, aSefinResponse, brokenResponses, packedXml } from '../testing/sefin-answers.ts';
import { readIssueAnswer } from './read-issue-answer.ts';
import { readEventAnswer, readEventQueryAnswer } from './read-nfse-events.ts';
import { readDpsAnswer, readNfseAnswer } from './read-queries.ts';
import { unpackXml } from './unpack-xml.ts';

const signers = nfseSigners();
const nfse = anNfse({ facts: someDpsFacts(), ...signers });
const other = anNfse({ facts: someDpsFacts({ number: 102 }), number: 43, ...signers });
const event = anNfseEvent({ accessKey: nfse.accessKey, ...signers });

const environment = 'homologation' as const;
const { accessKey, dpsId } = nfse;
const ofDps = { environment, dpsId };
const ofNote = { environment, accessKey };
const ofEvent = { ...ofNote, type: '101101' };
const ofEventQuery = { ...ofEvent, sequence: 1 };

const unreadable = { ok: false, reason: 'unreadable_answer' };
const ofAnother = { ok: false, reason: 'answer_of_another_document' };
const issued = (changes: object = {}) =>
  aSefinResponse(201, {
    idDps: dpsId,
    chaveAcesso: accessKey,
    nfseXmlGZipB64: packedXml(nfse.xml),
    alertas: null,
    ...changes,
  });

const readers = [
  ['POST /nfse', (response) => readIssueAnswer(response, ofDps)],
  ['GET /dps', (response) => readDpsAnswer(response, ofDps)],
  ['GET /nfse', (response) => readNfseAnswer(response, ofNote)],
  ['POST eventos', (response) => readEventAnswer(response, ofEvent)],
  ['GET eventos', (response) => readEventQueryAnswer(response, ofEventQuery)],
] as const satisfies readonly (readonly [string, (response: ReturnType<typeof aResponse>) => object])[];

describe.each(readers)('%s', (_, read) => {
  test.each(brokenResponses)('%s proves nothing', (_name, response) => {
    expect(read(response)).toEqual(unreadable);
  });

  test('an answer of the other environment is not ours', () => {
    expect(read(issued({ tipoAmbiente: 1 }))).toEqual(ofAnother);
  });
});

describe('a refusal', () => {
  const refused = (body: object) => readIssueAnswer(aSefinResponse(400, { idDPS: dpsId, ...body }), ofDps);

  test('is kept in a form that every receiver can store', () => {
    const erros = [
      { codigo: 'E0310\u0000', descricao: 'a\u0000\r\nb\ud800', complemento: 'x'.repeat(1_000_000) },
    ];
    const error = { code: 'E0310', reason: 'a b', detail: 'x'.repeat(1_000) };
    expect(refused({ erros })).toMatchObject({
      answer: { kind: 'refused', cStat: 'E0310', xMotivo: 'a b', errors: [error] },
    });
  });

  test('of ten thousand messages keeps the first 100', () => {
    const erros = Array.from({ length: 10_000 }, (_, index) => ({ codigo: `E${1_000 + index}` }));
    const read = refused({ erros });
    if (!read.ok || read.answer.kind !== 'refused') throw new Error('it is a rejection');
    expect(read.answer.errors.map(({ code }) => code)).toEqual(
      erros.slice(0, 100).map(({ codigo }) => codigo),
    );
  });

  test.each([
    [503, unreadable],
    ['E0310', { ok: true }],
  ])('of a body without an environment is accepted only with a code of the Sefin: %s', (codigo, expected) => {
    const body = new TextEncoder().encode(
      JSON.stringify({ erro: { codigo, mensagem: 'Service Unavailable' } }),
    );
    expect(readIssueAnswer({ status: 503, body }, ofDps)).toMatchObject(expected);
  });
});

describe('a sent DPS', () => {
  test('is registered with its NFS-e, signed DPS and alerts', () => {
    const alertas = [{ codigo: 'A1', descricao: 'Alerta', complemento: '' }];
    expect(readIssueAnswer(issued({ alertas }), ofDps)).toMatchObject({
      ok: true,
      answer: {
        kind: 'registered',
        cStat: '100',
        accessKey,
        nfse: { xml: nfse.xml, accessKey, number: '42', dpsId, digest: nfse.digestValue },
        alerts: [{ code: 'A1', reason: 'Alerta', detail: null }],
      },
    });
  });

  test.each([
    ['missing', undefined],
    ['corrupted', packedXml(nfse.xml).replace(/.{40}$/, '')],
    ['not gzip', Buffer.from(nfse.xml).toString('base64')],
    ['another document', packedXml(event.xml)],
  ])('is registered, also when its XML is %s', (_, nfseXmlGZipB64) => {
    expect(readIssueAnswer(issued({ nfseXmlGZipB64 }), ofDps)).toMatchObject({
      ok: true,
      answer: { kind: 'registered', cStat: '100', accessKey, nfse: undefined },
    });
  });

  test('has the status of its NFS-e', () => {
    const nfseXmlGZipB64 = packedXml(nfse.xml.replace('<cStat>100<', '<cStat>107<'));
    expect(readIssueAnswer(issued({ nfseXmlGZipB64 }), ofDps)).toMatchObject({ answer: { cStat: '107' } });
  });

  test('is registered only by a 201 that names the environment', () => {
    const proofs = { eventoXmlGZipB64: packedXml(event.xml) };
    const { status, body } = issued({ tipoAmbiente: undefined, ...proofs });
    for (const response of [
      { status, body },
      { ...issued(proofs), status: 200 },
    ]) {
      expect(readIssueAnswer(response, ofDps)).toEqual(unreadable);
      expect(readEventAnswer(response, ofEvent)).toEqual(unreadable);
    }
  });

  test('is not registered by an answer with the NFS-e, the id or the key of another DPS', () => {
    const ofOtherDps = nfse.xml.replace(`<infDPS Id="${dpsId}"`, `<infDPS Id="${other.dpsId}"`);
    const changes = [
      { nfseXmlGZipB64: packedXml(ofOtherDps) },
      { nfseXmlGZipB64: packedXml(other.xml) },
      { idDps: other.dpsId },
      { idDps: undefined, idDPS: other.dpsId },
      { chaveAcesso: other.accessKey },
    ];
    expect(changes.map((change) => readIssueAnswer(issued(change), ofDps))).toEqual(
      changes.map(() => ofAnother),
    );
  });

  test.each([
    ['in capitals', { erros: [{ Codigo: 'E0014', Descricao: 'Repetida', Complemento: 'x' }] }],
    ['in small letters', { erros: [{ codigo: 'E0014', descricao: 'Repetida', complemento: 'x' }] }],
    ['as one object', { erro: { codigo: 'E0014', descricao: 'Repetida', complemento: 'x' } }],
    [
      'as a list under the name of a single error',
      { erro: [{ Codigo: 'E0014', Descricao: 'Repetida', Complemento: 'x' }] },
    ],
    ['with a message', { erros: [{ codigo: 'E0014', mensagem: 'Repetida', complemento: 'x' }] }],
  ])('is refused by errors written %s', (_, fields) => {
    const errors = [{ code: 'E0014', reason: 'Repetida', detail: 'x' }];
    const refused = { ok: true, answer: { kind: 'refused', cStat: 'E0014', xMotivo: 'Repetida', errors } };
    for (const status of [400, 403, 422]) {
      expect(readIssueAnswer(aSefinResponse(status, { idDPS: dpsId, ...fields }), ofDps)).toEqual(refused);
      expect(readEventAnswer(aSefinResponse(status, fields), ofEvent)).toEqual(refused);
    }
    for (const name of ['idDPS', 'idDps'])
      expect(readIssueAnswer(aSefinResponse(400, { [name]: other.dpsId, ...fields }), ofDps)).toEqual(
        ofAnother,
      );
    expect(readIssueAnswer(aSefinResponse(201, fields), ofDps)).toEqual(unreadable);
  });
});

describe('the answer to a query', () => {
  const held = aSefinResponse(200, { idDps: dpsId, chaveAcesso: accessKey });

  test('a DPS is held, absent or another', () => {
    expect(readDpsAnswer(held, ofDps)).toEqual({ ok: true, answer: { kind: 'held', accessKey } });
    expect(readDpsAnswer(aSefinResponse(404, {}), ofDps)).toEqual({ ok: true, answer: { kind: 'absent' } });
    expect(readDpsAnswer(held, { ...ofDps, dpsId: other.dpsId })).toEqual(ofAnother);
    const named = (fields: object, status = 200) =>
      readDpsAnswer(aSefinResponse(status, { chaveAcesso: accessKey, ...fields }), ofDps);
    expect(named({ idDPS: dpsId })).toMatchObject({ ok: true });
    expect([named({}), named({ idDps: dpsId }, 201)]).toEqual([unreadable, unreadable]);
  });

  test('an NFS-e is found, absent or another', () => {
    const found = aSefinResponse(200, { chaveAcesso: accessKey, nfseXmlGZipB64: packedXml(nfse.xml) });
    expect(readNfseAnswer(found, ofNote)).toMatchObject({
      ok: true,
      answer: { kind: 'found', nfse: { accessKey } },
    });
    expect(readNfseAnswer(found, { ...ofNote, accessKey: other.accessKey })).toEqual(ofAnother);
    expect(readNfseAnswer(aSefinResponse(404, {}), ofNote)).toEqual({ ok: true, answer: { kind: 'absent' } });
  });

  const listed = (arquivoXml: string, changes: object = {}) =>
    aSefinResponse(200, {
      eventos: [
        {
          chaveAcesso: accessKey,
          tipoEvento: 101101,
          numeroPedidoRegistroEvento: 1,
          dataHoraRecebimento: '2026-08-03T07:31:39.737',
          arquivoXml,
          ...changes,
        },
      ],
    });

  test('an event is found, packed in base64 once or twice', () => {
    const once = packedXml(event.xml);
    const twice = Buffer.from(once).toString('base64');
    expect(twice).toMatch(/^SDRzSUFBQUFB/);
    for (const packed of [once, twice]) {
      expect(readEventQueryAnswer(listed(packed), ofEventQuery)).toMatchObject({
        ok: true,
        answer: {
          kind: 'found',
          event: {
            xml: event.xml,
            requestId: event.requestId,
            accessKey,
            type: '101101',
            sequence: 1,
            text: 'Valor do serviço informado com erro',
          },
        },
      });
    }
  });

  test('an event of another note, type or sequence is not ours', () => {
    const packed = packedXml(event.xml);
    const query = (changes: object) => readEventQueryAnswer(listed(packed, changes), ofEventQuery);
    expect(readEventQueryAnswer(listed(packed), { ...ofEventQuery, accessKey: other.accessKey })).toEqual(
      ofAnother,
    );
    expect(query({ tipoEvento: 101103 })).toEqual(unreadable);
    expect(query({ numeroPedidoRegistroEvento: 2 })).toEqual(unreadable);
    expect(readEventQueryAnswer(aSefinResponse(404, {}), ofEventQuery)).toEqual({
      ok: true,
      answer: { kind: 'absent' },
    });
  });

  test('a sent event is registered, also when the XML of the answer is unreadable', () => {
    const answer = (packed: string) =>
      readEventAnswer(aSefinResponse(201, { eventoXmlGZipB64: packed }), ofEvent);
    expect(answer(packedXml(event.xml))).toMatchObject({
      ok: true,
      answer: { kind: 'registered', cStat: '135', event: { requestId: event.requestId } },
    });
    expect(answer('AAAA')).toMatchObject({ ok: true, answer: { kind: 'registered', event: undefined } });
    const ofOther = anNfseEvent({ accessKey: other.accessKey, ...signers });
    expect(answer(packedXml(ofOther.xml))).toEqual(ofAnother);
    const response = aSefinResponse(201, { eventoXmlGZipB64: packedXml(event.xml) });
    expect(readEventAnswer(response, { ...ofEvent, type: '101103' })).toEqual(ofAnother);
  });
});

test('unpacking: returns any bytes unchanged', () => {
  expect(unpackXml(packedXml(nfse.xml))).toBe(nfse.xml);
});

test.each([
  ['more than 10 MB', gzipSync(Buffer.alloc(10_000_001, 32)).toString('base64')],
  ['no UTF-8', gzipSync(Uint8Array.of(0xff)).toString('base64')],
  ['an empty text', ''],
  ['no text', 1],
  ['no base64', 'H4sIAAAA*'],
])('unpacking: refuses %s', (_, packed) => {
  expect(unpackXml(packed)).toBeUndefined();
});

test('unpacking: accepts 10 MB', () => {
  expect(unpackXml(gzipSync(Buffer.alloc(10_000_000, 32)).toString('base64'))).toHaveLength(10_000_000);
});
