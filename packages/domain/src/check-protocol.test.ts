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
  ['as it comes', {}],
  ['17 digits', { number: '13526000000000001' }],
  ['four digits of cStat', { cStat: '1115' }],
  ['the Id of an event', { key: 'ID11011135261112ABC34501DE3555001000000001148151623501' }],
  ['the Id of a range', { key: 'ID352612ABC34501DE3555001000000010000000012' }],
  ['an offset of another zone', { at: '2024-02-29T09:30:00-04:00' }],
  ['no number and no digest', { number: undefined, digest: undefined }],
])('can be kept: %s', (_, changes) => {
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
])('%s would make the procNFe invalid', (field, changes) => {
  expect(checkProtocol({ ...protocol, ...changes })).toEqual([field]);
});
