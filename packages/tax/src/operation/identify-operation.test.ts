import type { Presence } from '@fiscal/domain';
import { describe, expect, test } from 'vitest';
import { collectFindings } from '../context/findings.ts';
import type { TaxInput } from '../context/tax-input.ts';
import { aNote, anItem, aSimplesNote, calculated, untaxed } from '../testing/a-note.ts';
import { identifyOperation } from './identify-operation.ts';

const ide = (input: TaxInput) => calculated(input).ide;
const elsewhere = { recipient: { uf: 'RJ', ieIndicator: 1 } } as const;

test.each([
  ['sale', {}, { tpNF: '1', finNFe: '1' }],
  ['bonus', { items: [anItem({ cfop: '5910' })] }, { tpNF: '1', finNFe: '1' }],
  ['transfer', { items: [anItem({ cfop: '5152' })] }, { tpNF: '1', finNFe: '1' }],
  ['return', { items: [anItem({ cfop: '5202' })], payments: [] }, { tpNF: '1', finNFe: '4' }],
  [
    'return',
    { items: [anItem({ cfop: '1202' })], payments: [], direction: 'in' },
    { tpNF: '0', finNFe: '4' },
  ],
] as const)('operation: %s %j', (operation, changes, expected) => {
  expect(ide(aNote({ operation, ...changes }))).toMatchObject(expected);
});

test('final consumer: a non-contributor is one on outgoing notes, with any value in the request', () => {
  const note = calculated(aSimplesNote({ recipient: { uf: 'SP', ieIndicator: 9 }, finalConsumer: false }));
  expect(note.ide.indFinal).toBe('1');
  expect(note.warnings).toContainEqual(expect.stringContaining('indFinal'));
});

test('final consumer: a contributor may be one', () => {
  expect(ide(aNote({ finalConsumer: true })).indFinal).toBe('1');
  expect(ide(aNote()).indFinal).toBe('0');
});

test('destination: another state is interstate', () => {
  expect(ide(aNote({ ...elsewhere, items: [anItem({ cfop: '6102', taxes: untaxed })] })).idDest).toBe('2');
});

test('destination: a counter sale to a consumer of another state is internal', () => {
  const counter = { presence: '1', recipient: { uf: 'RJ', ieIndicator: 9 } } as const;
  expect(ide(aNote(counter))).toMatchObject({ idDest: '1', indFinal: '1', indPres: '1' });
  expect(calculated(aNote(counter)).items[0]?.ICMSUFDest).toBeUndefined();
});

test('destination: a sale to a contributor of another state is internal only when nothing is transported', () => {
  const counter = { ...elsewhere, presence: '1', finalConsumer: true } as const;
  expect(ide(aNote({ ...counter, transport: { mode: '9' } })).idDest).toBe('1');
  const shipped = {
    ...counter,
    transport: { mode: '0' },
    items: [anItem({ cfop: '6102', taxes: untaxed })],
  } as const;
  expect(ide(aNote(shipped)).idDest).toBe('2');
});

describe('a sale to another state is internal only when all its items are sold over the counter', () => {
  const counter = { presence: '1', recipient: { uf: 'RJ', ieIndicator: 9 } } as const;
  test.each<readonly [string, Partial<TaxInput>, '1' | '2']>([
    ['over the counter', {}, '1'],
    ['with an item without a CFOP', { items: [anItem(), anItem({ cfop: undefined })] }, '1'],
    ['on the internet', { presence: '2' }, '2'],
    ['without a presence', { presence: undefined }, '2'],
    ['with a CFOP of another state', { items: [anItem({ cfop: '6108' })] }, '2'],
    ['with one CFOP of another state', { items: [anItem(), anItem({ cfop: '6108' })] }, '2'],
    ['without items', { items: [] }, '2'],
    [
      'to a contributor who resells',
      { recipient: { uf: 'RJ', ieIndicator: 1 }, finalConsumer: false, transport: { mode: '9' } },
      '2',
    ],
    ['to an exempt recipient', { recipient: { uf: 'RJ', ieIndicator: 2 }, finalConsumer: true }, '1'],
  ])('%s', (_, changes, idDest) => {
    const input = aNote({ ...counter, ...changes });
    expect(identifyOperation(input, collectFindings()).idDest).toBe(idDest);
  });
});

test.each<readonly [Presence | undefined, string, '0' | undefined]>([
  [undefined, '9', '0'],
  ['0', '0', undefined],
  ['1', '1', undefined],
  ['2', '2', '0'],
  ['3', '3', '0'],
  ['4', '4', '0'],
  ['5', '5', undefined],
  ['9', '9', '0'],
])('presence %s: indPres %s, indIntermed %s', (presence, indPres, indIntermed) => {
  expect(ide(aNote({ presence }))).toMatchObject({ indPres, indIntermed });
});

test('an unusual CFOP of a bonus or transfer gets a warning and is not refused', () => {
  expect(calculated(aNote({ operation: 'bonus' })).warnings).toContain(
    'CFOP 5102 não é usual para a operação bonificação (bonus). (item 1)',
  );
});
