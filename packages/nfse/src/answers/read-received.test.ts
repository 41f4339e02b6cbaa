import { expect, test } from 'vitest';
import { readReceivedEvent, readReceivedNfse } from './read-received.ts';

const key = '35503082211222333000181000000000004226111234567895';
const signature = (digest: string) =>
  `<Signature><SignedInfo><Reference><DigestValue>${digest}</DigestValue></Reference></SignedInfo></Signature>`;
const nfse =
  `<NFSe><infNFSe Id="NFS${key}"><nNFSe> 42 </nNFSe><cStat>100</cStat><dhProc>2026-11-21T10:00:01-03:00</dhProc>` +
  `<DPS><infDPS Id="DPS1"></infDPS>${signature(' RFBT ')}</DPS></infNFSe>${signature('TkZT')}</NFSe>`;
const event =
  '<evento><infEvento><nSeqEvento>1</nSeqEvento><dhProc>2026-11-21T10:05:01-03:00</dhProc><pedRegEvento>' +
  `<infPedReg Id="PRE1"><chNFSe>${key}</chNFSe><e101101><cMotivo>9</cMotivo><xMotivo>Desfeito</xMotivo></e101101>` +
  `</infPedReg>${signature('RVZU')}</pedRegEvento></infEvento></evento>`;

test('all kept values of an NFS-e are read', () => {
  expect(readReceivedNfse(nfse)).toEqual({
    xml: nfse,
    accessKey: key,
    number: '42',
    cStat: '100',
    processedAt: '2026-11-21T10:00:01-03:00',
    dpsId: 'DPS1',
    digest: 'RFBT',
  });
  expect(readReceivedNfse(nfse.replace(signature(' RFBT '), ''))?.digest).toBeUndefined();
});

test('all kept values of an event are read', () => {
  expect(readReceivedEvent(event)).toEqual({
    xml: event,
    requestId: 'PRE1',
    accessKey: key,
    type: '101101',
    sequence: 1,
    processedAt: '2026-11-21T10:05:01-03:00',
    reason: '9',
    text: 'Desfeito',
    digest: 'RVZU',
  });
  const replaced = event.replace('</e101101>', `<chSubstituta>${key}</chSubstituta></e101101>`);
  expect(readReceivedEvent(replaced)?.replacingKey).toBe(key);
  const short = event.replace(/<cMotivo>.*<\/xMotivo>/, '').replace(signature('RVZU'), '');
  expect(readReceivedEvent(short)).toMatchObject({ reason: undefined, text: undefined, digest: undefined });
});

type Case = readonly [what: string, from: string | RegExp, to: string];

test.each<Case>([
  ['a number of one digit', ' 42 ', '7'],
  ['a number of 15 digits', ' 42 ', '9'.repeat(15)],
  ['a time with one place of a second', '00:01-03:00', '00:01.1-03:00'],
  ['a time in UTC with fractions', '2026-11-21T10:00:01-03:00', '2026-11-21T13:00:01.123456789Z'],
  ['the first year', '2026-11-21T10:00:01-03:00', '0001-01-01T00:00:00Z'],
  ['the last instant', '2026-11-21T10:00:01-03:00', '9999-12-31T23:59:59Z'],
  ['a key with another check digit', `NFS${key}`, `NFS${key.slice(0, 49)}0`],
])('an NFS-e with %s is read', (_, from, to) => {
  expect(readReceivedNfse(nfse.replace(from, to))).toBeDefined();
});

test.each<Case>([
  ['another root', /NFSe>/g, 'NFe>'],
  ['no content', /<infNFSe.*<\/infNFSe>/, ''],
  ['no Id', ` Id="NFS${key}"`, ''],
  ['an Id of another form', `NFS${key}`, key],
  ['a key of another length', key, key.slice(1)],
  ['no DPS', /<DPS>.*<\/DPS>/, ''],
  ['a DPS without an Id', ' Id="DPS1"', ''],
  ['no number', '<nNFSe> 42 </nNFSe>', ''],
  ['a number of 16 digits', ' 42 ', '9'.repeat(16)],
  ['a number with letters', ' 42 ', '4a2'],
  ['a status of two digits', '<cStat>100', '<cStat>10'],
  ['a status of four digits', '<cStat>100', '<cStat>1000'],
  ['no status', '<cStat>100</cStat>', ''],
  ['no time', /<dhProc>.*<\/dhProc>/, ''],
  ['a time without a zone', ':01-03:00', ':01'],
  ['a time with more text after it', ':01-03:00', ':01-03:000'],
  ['a day without a time', '2026-11-21T10:00:01-03:00', '2026-11-21'],
  ['ten places of a second', '2026-11-21T10:00:01-03:00', '2026-11-21T10:00:01.1234567890Z'],
  ['an invalid month', '2026-11-21', '2026-13-21'],
  ['the year 0', '2026-11-21T10:00:01-03:00', '0000-12-31T23:59:59Z'],
  ['a year 10000 in UTC', '2026-11-21T10:00:01-03:00', '9999-12-31T23:59:59-03:00'],
])('an NFS-e with %s is not read', (_, from, to) => {
  const changed = nfse.replace(from, to);
  expect(changed).not.toBe(nfse);
  expect(readReceivedNfse(changed)).toBeUndefined();
});

test.each<Case>([
  ['another root', /evento>/g, 'outro>'],
  ['no request', /<pedRegEvento>.*<\/pedRegEvento>/, ''],
  ['no content of its request', /<infPedReg.*<\/infPedReg>/, ''],
  ['no Id of its request', ' Id="PRE1"', ''],
  ['no type', /<e101101>.*<\/e101101>/, ''],
  ['a type of five digits', /e101101/g, 'e10110'],
  ['no key', /<chNFSe>.*<\/chNFSe>/, ''],
  ['a key of another form', key, key.slice(1)],
  ['no sequence', '<nSeqEvento>1</nSeqEvento>', ''],
  ['a sequence of four digits', '<nSeqEvento>1<', '<nSeqEvento>1000<'],
  ['an invalid sequence', '<nSeqEvento>1<', '<nSeqEvento>a<'],
  ['no time', /<dhProc>.*<\/dhProc>/, ''],
])('an event with %s is not read', (_, from, to) => {
  const changed = event.replace(from, to);
  expect(changed).not.toBe(event);
  expect(readReceivedEvent(changed)).toBeUndefined();
});

test('a sequence of three digits is read', () => {
  expect(readReceivedEvent(event.replace('<nSeqEvento>1<', '<nSeqEvento>999<'))?.sequence).toBe(999);
});
