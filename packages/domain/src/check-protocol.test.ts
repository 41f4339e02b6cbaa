import { expect, test } from 'vitest';
import type { NoteProtocol } from './answers/authority-answer.ts';
import { checkProtocol } from './check-protocol.ts';

const protocol: NoteProtocol = {
  key: '35261112ABC34501DE35550010000000011481516235',
  cStat: '100',
  reason: 'Autorizado o uso da NF-e',
  at: '2026-11-21T09:30:00-03:00',
  number: '135260000000001',
  digest: 'GTy8SePt3JJlg5yxZupJ+lAl4gs=',
  xml: '<protNFe/>',
};

test.each<[string, Partial<NoteProtocol>]>([
  ['no change', {}],
  ['17 digits', { number: '13526000000000001' }],
  ['four digits of cStat', { cStat: '1115' }],
  ['the Id of an event', { key: 'ID11011135261112ABC34501DE3555001000000001148151623501' }],
  ['the Id of a range', { key: 'ID352612ABC34501DE3555001000000010000000012' }],
  ['an offset of another zone', { at: '2024-02-29T09:30:00-04:00' }],
  ['no number and no digest', { number: undefined, digest: undefined }],
])('a protocol can be kept with %s', (_, changes) => {
  expect(checkProtocol({ ...protocol, ...changes })).toEqual([]);
});

test.each<[string, Partial<NoteProtocol>]>([
  ['number', { number: 'ABC' }],
  ['number', { number: '1'.repeat(120) }],
  ['number', { number: '1352600000000011' }],
  ['at', { at: '2026-11-21T09:30:00.123-03:00' }],
  ['at', { at: '2026-11-21T12:30:00Z' }],
  ['at', { at: '2026-02-29T09:30:00-03:00' }],
  ['digest', { digest: 'abc=' }],
  ['reason', { reason: '' }],
  ['reason', { reason: 'x'.repeat(256) }],
  ['cStat', { cStat: '10' }],
  ['key', { key: 'x' }],
])('a wrong %s would make the procNFe invalid', (field, changes) => {
  expect(checkProtocol({ ...protocol, ...changes })).toEqual([field]);
});

test.each<[string, Partial<NoteProtocol>]>([
  ['a reason of one character', { reason: '!' }],
  ['a reason of two characters', { reason: 'ab' }],
  ['a reason of 255 characters', { reason: `x${' '.repeat(253)}ÿ` }],
  ['three digits of cStat', { cStat: '999' }],
  ['the last second of a day, twelve hours ahead', { at: '2026-12-31T23:59:59+12:00' }],
])('a protocol can be kept with a value at the limit: %s', (_, changes) => {
  expect(checkProtocol({ ...protocol, ...changes })).toEqual([]);
});

test.each<[string, Partial<NoteProtocol>]>([
  ['reason', { reason: ' x' }],
  ['reason', { reason: 'x ' }],
  ['reason', { reason: 'a\nb' }],
  ['reason', { reason: 'Ā' }],
  ['cStat', { cStat: '10000' }],
  ['cStat', { cStat: ' 100' }],
  ['at', { at: '2026-11-21T24:00:00-03:00' }],
  ['at', { at: '2026-11-21T23:60:00-03:00' }],
  ['at', { at: '2026-11-21T23:59:60-03:00' }],
  ['at', { at: '2026-11-21T23:59:59+13:00' }],
  ['at', { at: '2026-11-21T23:59:59-03:30' }],
  ['at', { at: '2026-13-01T09:30:00-03:00' }],
  ['at', { at: '2026-04-31T09:30:00-03:00' }],
  ['at', { at: '1999-11-21T09:30:00-03:00' }],
  ['at', { at: `x${protocol.at}` }],
  ['at', { at: `${protocol.at}0` }],
  ['number', { number: '1'.repeat(14) }],
  ['number', { number: '1'.repeat(18) }],
  ['digest', { digest: 'GTy8SePt3JJlg5yxZupJ+lAl4gs' }],
  ['digest', { digest: `A${protocol.digest}` }],
  ['digest', { digest: `${protocol.digest}=` }],
  ['digest', { digest: '' }],
  ['key', { key: protocol.key.toLowerCase() }],
  ['key', { key: `${protocol.key}1` }],
  ['key', { key: `NFe${protocol.key}` }],
  ['key', { key: 'ID1101113526111' }],
])('a %s beyond the limit would make the procNFe invalid', (field, changes) => {
  expect(checkProtocol({ ...protocol, ...changes })).toEqual([field]);
});

test('every field that is wrong is named, in the order of the protocol', () => {
  const wrong = { key: '', cStat: '', reason: '', at: '', number: '', digest: '', xml: '' };
  expect(checkProtocol(wrong)).toEqual(['key', 'cStat', 'reason', 'at', 'number', 'digest']);
});
