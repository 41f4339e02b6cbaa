import { expect, test } from 'vitest';
import type { Protocol } from './answers/authority-answer.ts';
import { checkProtocol } from './check-protocol.ts';

const protocol: Protocol = {
  chNFe: '35261112ABC34501DE35550010000000011481516235',
  cStat: '100',
  xMotivo: 'Autorizado o uso da NF-e',
  dhRecbto: '2026-11-21T09:30:00-03:00',
  nProt: '135260000000001',
  digVal: 'GTy8SePt3JJlg5yxZupJ+lAl4gs=',
  xml: '<protNFe/>',
};

test.each<[string, Partial<Protocol>]>([
  ['as it comes', {}],
  ['17 digits', { nProt: '13526000000000001' }],
  ['four digits of cStat', { cStat: '1115' }],
  ['an offset of another zone', { dhRecbto: '2024-02-29T09:30:00-04:00' }],
  ['no number and no digest', { nProt: undefined, digVal: undefined }],
])('can be kept: %s', (_, changes) => {
  expect(checkProtocol({ ...protocol, ...changes })).toEqual([]);
});

test.each<[string, Partial<Protocol>]>([
  ['nProt', { nProt: 'ABC' }],
  ['nProt', { nProt: '1'.repeat(120) }],
  ['nProt', { nProt: '1352600000000011' }],
  ['dhRecbto', { dhRecbto: '2026-11-21T09:30:00.123-03:00' }],
  ['dhRecbto', { dhRecbto: '2026-11-21T12:30:00Z' }],
  ['dhRecbto', { dhRecbto: '2026-02-29T09:30:00-03:00' }],
  ['digVal', { digVal: 'abc=' }],
  ['xMotivo', { xMotivo: '' }],
  ['xMotivo', { xMotivo: 'x'.repeat(256) }],
  ['cStat', { cStat: '10' }],
  ['chNFe', { chNFe: 'x' }],
])('%s would make the procNFe invalid', (field, changes) => {
  expect(checkProtocol({ ...protocol, ...changes })).toEqual([field]);
});
