import { createTestAuthority, issueECnpj } from '@fiscal/testkit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AuthorityWithClient, startWithClient } from '../testing/authority-with-client.ts';
import { soapRequest } from '../testing/raw-client.ts';
import {
  keyOfSample,
  sampleBatch,
  sampleCnpj,
  sampleDisabling,
  sampleNfe,
  sampleReceiptQuery,
  sampleSituationQuery,
  sampleStatusQuery,
} from '../testing/sample-nfe.ts';
import { type Signer, signRequest } from '../testing/sign-request.ts';
import { readXml, withDescendants } from '../xml/read-xml.ts';

let run: AuthorityWithClient;
beforeEach(async () => {
  run = await startWithClient();
});
afterEach(() => run.authority.close());

/** Returns the texts of all elements of a name in an answer. */
const texts = ({ body }: { readonly body: string }, name: string): readonly string[] => {
  const root = readXml(body);
  return root === undefined
    ? []
    : withDescendants(root)
        .filter((node) => node.name === name)
        .map(({ text }) => text);
};
/** Returns the last cStat, which belongs to the document and not to its batch. */
const code = (answer: { readonly body: string }): string | undefined => texts(answer, 'cStat').at(-1);
const motive = (answer: { readonly body: string }): string | undefined => texts(answer, 'xMotivo').at(-1);
const first = { number: 1 };
const key = keyOfSample(first);
const noteInLedger = () => run.authority.ledger().find((document) => document.kind === 'nfe');

test('a valid note is authorized with its digest and a protocol, and stored', async () => {
  const note = run.signedNote({ number: 1, amount: '12.34' });
  const answer = await run.soap(sampleBatch([note]));
  expect(texts(answer, 'cStat')).toEqual(['104', '100']);
  expect(texts(answer, 'digVal')).toEqual([/<DigestValue>([^<]*)/.exec(note)?.[1]]);
  expect(texts(answer, 'nProt')).toEqual(['135260000000001']);
  expect(noteInLedger()).toMatchObject({
    key,
    number: '1',
    amount: '12.34',
    status: 'authorized',
    xml: note,
  });
  expect(run.authority.calls()).toMatchObject([
    {
      service: 'NFeAutorizacao4',
      document: { key, series: '1', number: '1' },
      stored: [`nfe ${key}`],
      outcome: 200,
    },
  ]);
});

test.each([
  ['another note in place of the signed one', '297', (xml: string) => xml.replace('PRODUTO', 'PRODUTA')],
  ['no signature', '215', (xml: string) => xml.replace(/<Signature.*<\/Signature>/, '')],
  [
    'a signature of another profile',
    '298',
    (xml: string) => xml.replace('xmldsig#rsa-sha1', 'xmldsig-more#rsa-sha256'),
  ],
  [
    'an element out of order',
    '215',
    (xml: string) => xml.replace(/(<cUF>35<\/cUF>)(<cNF>\d+<\/cNF>)/, '$2$1'),
  ],
  [
    'a second item that is wrong',
    '215',
    (xml: string) => xml.replace('<total>', '<det nItem="2"><prod/></det><total>'),
  ],
  [
    'a prefix',
    '404',
    (xml: string) =>
      xml
        .replaceAll('<pag>', '<n:pag xmlns:n="http://www.portalfiscal.inf.br/nfe">')
        .replaceAll('</pag>', '</n:pag>'),
  ],
  ['a foreign namespace', '587', (xml: string) => xml.replace('<pag>', '<pag xmlns="urn:outro">')],
  ['spaces between elements', '588', (xml: string) => xml.replace('<pag>', ' <pag>')],
])('a note with %s is refused with %s', async (_title, expected, change) => {
  const answer = await run.soap(sampleBatch([change(run.signedNote(first))]));
  expect(code(answer)).toBe(expected);
  expect(run.authority.ledger()).toEqual([]);
});

test.each([
  ['a key of another number', '502', (xml: string) => xml.replace('<nNF>1<', '<nNF>2<')],
  ['the other environment', '252', (xml: string) => xml.replace('<tpAmb>2', '<tpAmb>1')],
])('a signed note with %s is refused with %s', async (_title, expected, change) => {
  const note = signRequest(change(sampleNfe(first)), 'infNFe', run.signer);
  expect(code(await run.soap(sampleBatch([note])))).toBe(expected);
});

test.each([
  ['a forbidden cNF', '897', { number: 1, code: '11111111' }],
  ['a future time', '703', { number: 1, issuedAt: '2026-11-21T10:06:00-03:00' }],
])('a note with %s is refused with %s', async (_title, expected, note) => {
  expect(code(await run.sendNote(note))).toBe(expected);
});

test('the certificate of a signature is in force, issued by an authority, and of the issuer', async () => {
  const outside = createTestAuthority({ label: 'fora', clock: run.clock });
  const holder = { cnpj: sampleCnpj, name: 'EMITENTE' };
  const expired = issueECnpj(run.tree, { ...holder, notAfter: new Date('2026-11-20T00:00:00Z') });
  const codeOf = async (signer: Signer) =>
    code(await run.soap(sampleBatch([signRequest(sampleNfe(first), 'infNFe', signer)])));
  expect(await codeOf(expired)).toBe('291');
  expect(await codeOf(issueECnpj(outside, holder))).toBe('293');
  expect(await codeOf(run.stranger)).toBe('213');
});

test('a batch is refused as a whole for its form, its size, or a wrong number of notes', async () => {
  const note = run.signedNote(first);
  expect(code(await run.soap(sampleBatch([])))).toBe('225');
  expect(code(await run.soap(sampleBatch([note, note])))).toBe('764');
  expect(code(await run.soap(sampleBatch([note], '0')))).toBe('452');
  expect(
    code(await run.soap(sampleBatch([note]).replace('versao="4.00"><idLote', 'versao="3.10"><idLote'))),
  ).toBe('239');
  expect(
    code(
      await run.soap(sampleBatch([note]).replace('</enviNFe>', `<!--${' '.repeat(512_000)}--></enviNFe>`)),
    ),
  ).toBe('214');
});

test('a request that is not a call of the service gets a SOAP fault', async () => {
  const call = soapRequest(sampleStatusQuery);
  const wrongAction = await run.send({ ...call, contentType: 'application/soap+xml; action="urn:outra"' });
  const wrongService = await run.send({
    ...call,
    path: '/ws/nfeautorizacao4.asmx',
    contentType: 'application/soap+xml',
  });
  for (const answer of [wrongAction, wrongService]) expect(answer).toMatchObject({ status: 500 });
});

test('the same note again gets 204; another key with its number gets 539 and the first key; both answers name the receipt', async () => {
  await run.sendNote(first);
  expect(motive(await run.sendNote(first))).toBe('Rejeição: Duplicidade de NF-e [nRec:350000000000001]');
  const other = await run.sendNote({ number: 1, code: '70613529' });
  expect(code(other)).toBe('539');
  expect(motive(other)).toContain(`[chNFe:${key}][nRec:350000000000001]`);
  expect(run.authority.ledger()).toHaveLength(1);
});

test('a query by key returns the situation of the note; another key with its number gets another code', async () => {
  const query = (key: string) => run.soap(sampleSituationQuery(key));
  expect(code(await query(key))).toBe('217');
  await run.sendNote(first);
  const found = await query(key);
  expect(texts(found, 'cStat')).toEqual(['100', '100']);
  expect(texts(found, 'digVal')).toEqual([
    noteInLedger()?.kind === 'nfe' && /<DigestValue>([^<]*)/.exec(run.signedNote(first))?.[1],
  ]);
  expect(motive(await query(keyOfSample({ number: 1, code: '70613529' })))).toContain(`[chNFe:${key}]`);
  expect(code(await query(keyOfSample({ number: 1, code: '70613529' })))).toBe('562');
  expect(code(await query(keyOfSample({ number: 1, issuedAt: '2026-10-21T09:00:00-03:00' })))).toBe('561');
  expect(code(await query(`${key.slice(0, -1)}0`))).toBe('236');
});

test('a cancellation cancels the note once, and the query shows it beside the authorization', async () => {
  await run.sendNote(first);
  const cancel = { key, type: '110111', protocol: '135260000000001' } as const;
  expect(code(await run.sendNfeEvent({ ...cancel, protocol: '135260000000009' }))).toBe('222');
  const answer = await run.sendNfeEvent(cancel);
  expect(texts(answer, 'cStat')).toEqual(['128', '135']);
  expect(code(await run.sendNfeEvent(cancel))).toBe('573');
  expect(code(await run.sendNfeEvent({ key, type: '110110' }))).toBe('580');
  const situation = await run.soap(sampleSituationQuery(key));
  expect(texts(situation, 'cStat')).toEqual(['101', '100', '135']);
  expect(texts(situation, 'xJust')).toEqual(['Venda desfeita pelo cliente']);
  expect(code(await run.sendNote(first))).toBe('218');
  expect(noteInLedger()).toMatchObject({ status: 'cancelled', events: [{ type: '110111', sequence: 1 }] });
});

test('a cancellation is late after a day, and refused after 480 hours', async () => {
  await run.sendNote(first);
  await run.sendNote({ number: 2 });
  const cancel = { type: '110111', protocol: '135260000000001' } as const;
  run.clock.advance(25 * 3_600_000);
  expect(code(await run.sendNfeEvent({ ...cancel, key }))).toBe('155');
  run.clock.advance(480 * 3_600_000);
  const second = { ...cancel, key: keyOfSample({ number: 2 }), protocol: '135260000000002' };
  expect(code(await run.sendNfeEvent(second))).toBe('501');
});

test('letters are registered with the sequences 1 to 20; an event without a note is refused', async () => {
  const letter = { key, type: '110110' } as const;
  expect(code(await run.sendNfeEvent(letter))).toBe('494');
  await run.sendNote(first);
  expect(code(await run.sendNfeEvent(letter))).toBe('135');
  expect(code(await run.sendNfeEvent(letter))).toBe('573');
  expect(code(await run.sendNfeEvent({ ...letter, sequence: 2 }))).toBe('135');
  expect(code(await run.sendNfeEvent({ ...letter, sequence: 21 }))).toBe('594');
});

test('a range is disabled once; used, overlapping and reversed ranges are refused', async () => {
  await run.sendNote({ number: 5 });
  expect(code(await run.disable(10, 12))).toBe('102');
  const again = await run.disable(10, 12);
  expect([code(again), texts(again, 'nProt')]).toEqual(['563', ['135260000000002']]);
  expect(code(await run.disable(12, 13))).toBe('256');
  expect(code(await run.disable(4, 6))).toBe('241');
  expect(code(await run.disable(9, 8))).toBe('224');
  expect(code(await run.disable(20, 10_020))).toBe('201');
  expect(code(await run.sendNote({ number: 11 }))).toBe('206');
  expect(
    code(
      await run.soap(
        signRequest(sampleDisabling(30, 31).replace('<ano>26', '<ano>27'), 'infInut', run.signer),
      ),
    ),
  ).toBe('453');
  expect(run.authority.ledger()).toContainEqual(
    expect.objectContaining({ kind: 'range', first: 10, last: 12 }),
  );
});

test('two notes that are sent for a later answer get a receipt, which returns both protocols', async () => {
  const batch = sampleBatch([run.signedNote(first), run.signedNote({ number: 2 })], '0');
  const answer = await run.soap(batch);
  expect(code(answer)).toBe('103');
  const receipt = texts(answer, 'nRec')[0] ?? '';
  expect(texts(await run.soap(sampleReceiptQuery(receipt)), 'cStat')).toEqual(['104', '100', '100']);
  expect(code(await run.soap(sampleReceiptQuery('359999999999999')))).toBe('106');
});

test('the service is running', async () => {
  expect(code(await run.soap(sampleStatusQuery))).toBe('107');
});
