import { gzipSync } from 'node:zlib';
import { createTestAuthority, issueECnpj, issueECpf } from '@fiscal/testkit';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { set, swap } from '../testing/edit-dps.ts';
import { goodDps, goodEmitter } from '../testing/good-dps.ts';
import { goodRequest } from '../testing/good-request.ts';
import { type DpsSigner, pack, signDps } from '../testing/sign-dps.ts';
import { codesOf, createTestSefin, type TestSefin, testSchemas } from '../testing/test-sefin.ts';

const schemas = testSchemas();
afterAll(() => schemas?.dispose());

let tested: TestSefin;
beforeEach(async () => {
  tested = await createTestSefin(schemas);
});
afterEach(() => tested.close());

const signed = (xml = goodDps()): string => signDps(xml, tested.emitter);
const declaration = '<?xml version="1.0" encoding="UTF-8"?>';

test.each([
  ['no base64', 'E1225', () => '%%%'],
  ['no gzip', 'E1225', () => Buffer.from(signed()).toString('base64')],
  ['more bytes than the limit of decompression', 'E1225', () => pack(signed() + ' '.repeat(1_000_001))],
  ['an element that is not closed', 'E1226', () => pack(`${declaration}<DPS>`)],
  ['a DOCTYPE', 'E1226', () => pack(`${declaration}<!DOCTYPE DPS><DPS></DPS>`)],
  ['another root', 'E1242', () => pack(`${declaration}<NFSe></NFSe>`)],
  [
    'a prefix',
    'E1228',
    () => pack(signed().replace('<DPS xmlns=', '<p:DPS xmlns:p=').replace('</DPS>', '</p:DPS>')),
  ],
  ['an unused prefix', 'E1228', () => pack(signed().replace('<DPS ', '<DPS xmlns:xsi="urn:x" '))],
  ['no XML declaration', 'E1229', () => pack(signed().replace(declaration, ''))],
  ['another encoding', 'E1229', () => pack(signed().replace('UTF-8', 'ISO-8859-1'))],
  [
    'bytes that are not UTF-8',
    'E1229',
    () => gzipSync(Buffer.from(signed().replace('Ltda', 'Ltdã'), 'latin1')).toString('base64'),
  ],
  [
    'an instant that does not exist',
    'E1235',
    () => pack(signed(set('dhEmi', '2026-11-21T24:59:59-03:00')(goodDps()))),
  ],
  ['an element of the wrong form', 'E1235', () => pack(signed(set('vServ', '1500.0')(goodDps())))],
])('a data area with %s gets %s', (_name, code, data) => {
  const answer = tested.sendData(data());
  expect([answer.status, ...codesOf(answer)]).toEqual([400, code]);
});

const otherValue = (): string =>
  /<SignatureValue>([^<]*)</.exec(signed(goodDps({ number: '102' })))?.[1] ?? '';
const otherTree = (): DpsSigner =>
  issueECnpj(createTestAuthority({ label: 'outra' }), { cnpj: goodEmitter, name: 'X' });
const own = (dates: { readonly notBefore?: Date; readonly notAfter?: Date }): DpsSigner =>
  issueECnpj(tested.certificates, { cnpj: goodEmitter, name: 'X', ...dates });

test.each([
  ['E0717', () => goodDps()],
  ['E0714', () => swap('1500.00', '1500.01')(signed())],
  ['E0714', () => signed().replace(/<SignatureValue>[^<]*</, () => `<SignatureValue>${otherValue()}<`)],
  ['E0714', () => signed().replace('URI="#DPS', 'URI="#DPX')],
  ['E0715', () => signDps(goodDps(), own({ notAfter: new Date('2026-11-21T14:59:59Z') }))],
  ['E0716', () => signDps(goodDps(), issueECpf(tested.certificates, { cpf: '52998224725', name: 'X' }))],
  ['E0715', () => signDps(goodDps(), otherTree())],
  ['E0718', () => signDps(goodDps(), issueECnpj(tested.certificates, { cnpj: '00000000000191', name: 'X' }))],
])('%s for the signature', (code, xml) => {
  expect(codesOf(tested.send(xml()))).toEqual([code]);
});

test('a document over the connection of another taxpayer is refused with 403 and without a code, and nothing is stored', () => {
  const other = '00000000000191';
  const answer = tested.send(signed(), other);
  expect([answer.status, answer.body]).toEqual([
    403,
    {
      tipoAmbiente: 2,
      versaoAplicativo: expect.any(String),
      dataHoraProcessamento: expect.any(String),
    },
  ]);
  expect(tested.ledger.lines).toEqual([]);
  const branch = '11222333000262';
  const issued = tested.send(signed(), branch);
  expect(issued.status).toBe(201);
  const accessKey = String(Object(issued.body).chaveAcesso);
  const request = signDps(goodRequest({ accessKey }), tested.emitter);
  expect(tested.register(accessKey, request, other).status).toBe(403);
  expect(tested.ledger.lines).toHaveLength(1);
  expect(tested.register(accessKey, request, branch).status).toBe(201);
});

test('both profiles of signature are accepted, and a branch signs with the certificate of its company', () => {
  expect(tested.send(signDps(goodDps(), tested.emitter, 'sha256')).status).toBe(201);
  const branch = goodDps({ emitter: '11222333000262', number: '102' });
  expect(tested.send(signDps(branch, tested.emitter)).status).toBe(201);
});

test('each emitter counts its NFS-e from 1', () => {
  const branch = '11222333000262';
  for (const dps of [goodDps(), goodDps({ number: '102' }), goodDps({ emitter: branch })]) {
    expect(tested.issue(dps).status).toBe(201);
  }
  const numbers = tested.ledger.lines.map((line) => line.type === 'nfse' && [line.emitter, line.nfseNumber]);
  expect(numbers).toEqual([
    [goodEmitter, 1],
    [goodEmitter, 2],
    [branch, 1],
  ]);
});

test('a second DPS with the same number is a duplicate, with any content; the first one stays', () => {
  expect(tested.issue(goodDps()).status).toBe(201);
  const other = tested.issue(set('vServ', '1.00')(goodDps()));
  expect(codesOf(other)).toEqual(['E0014']);
  expect(tested.ledger.lines.map(({ type }) => type)).toEqual(['nfse', 'nfse-rejected']);
});

test('the fault duplicate: another document is stored under the Id', () => {
  const answer = tested.issue(goodDps(), 'duplicate');
  expect(codesOf(answer)).toEqual(['E0014']);
  const [line] = tested.ledger.lines;
  const digest = /<DigestValue>([^<]*)</.exec(signed())?.[1];
  expect(line).toMatchObject({ type: 'nfse', fault: 'duplicate' });
  expect(line?.type === 'nfse' ? line.digestValue : digest).not.toBe(digest);
});

test('reject answers the requested code after the signature is verified, with a text of the simulator', () => {
  expect(codesOf(tested.issue(goodDps(), 'reject=E0617'))).toEqual(['E0617']);
  expect(tested.issue(goodDps()).status).toBe(201);
});
