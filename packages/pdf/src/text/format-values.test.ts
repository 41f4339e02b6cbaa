import { expect, test } from 'vitest';
import * as format from './format-values.ts';

test('amounts have dots and a comma, quantities keep every digit, and nothing is rounded', () => {
  expect(format.moneyText('1234567.80')).toBe('1.234.567,80');
  expect(format.moneyText(undefined)).toBe('');
  expect(format.decimalText('12.3400')).toBe('12,3400');
  expect(format.decimalAtLeast('99999999999.1234567891', 2)).toBe('99.999.999.999,1234567891');
  expect(format.decimalAtLeast('100.0000000000', 2)).toBe('100,00');
  expect(format.percentText('0.1000')).toBe('0,10%');
  expect(format.percentText('18')).toBe('18,00%');
});

test('digits are grouped by three, and trailing zeros are removed down to the requested places', () => {
  expect(['999.00', '1000.00', '0.5', '7', ''].map(format.moneyText)).toEqual([
    '999,00',
    '1.000,00',
    '0,50',
    '7,00',
    '',
  ]);
  expect(['999', '1000', '1000.5'].map(format.decimalText)).toEqual(['999', '1.000', '1.000,5']);
  expect(['5', '5.0', '5.500', '1000.10'].map((text) => format.decimalAtLeast(text, 0))).toEqual([
    '5',
    '5',
    '5,5',
    '1.000,1',
  ]);
  expect(['5.1000', '5.1010', '10.00'].map((text) => format.decimalAtLeast(text, 2))).toEqual([
    '5,10',
    '5,101',
    '10,00',
  ]);
});

test('documents, zip, phone, key and number have their printed form', () => {
  expect(format.documentText('12ABC34501DE35')).toBe('12.ABC.345/01DE-35');
  expect(format.documentText('12345678909')).toBe('123.456.789-09');
  expect(format.documentText('PASS-1')).toBe('PASS-1');
  expect(format.zipText('01001000')).toBe('01001-000');
  expect(format.phoneText('551133334444')).toBe('(11) 3333-4444');
  expect(format.phoneText('11933334444')).toBe('(11) 93333-4444');
  expect(format.phoneText('5533334444')).toBe('(55) 3333-4444');
  expect(format.phoneText('5511933334444')).toBe('(11) 93333-4444');
  expect(format.phoneText('55933334444')).toBe('(55) 93333-4444');
  expect(format.noteNumberText('1234')).toBe('000.001.234');
  expect(['0', '12', '999'].map(format.seriesText)).toEqual(['000', '012', '999']);
  expect(format.streetText({ xLgr: 'Rua A', nro: '1', xCpl: '' })).toBe('Rua A, 1');
  expect(format.streetText({ xLgr: 'Rua A', nro: 'S/N', xCpl: 'Sala 2' })).toBe('Rua A, S/N, Sala 2');
  expect(format.accessKeyText('12345678')).toBe('1234 5678');
});

test('dates and hours are those written in the XML, in their own offset', () => {
  expect(format.dateText('2026-11-21T23:59:58-03:00')).toBe('21/11/2026');
  expect(format.timeText('2026-11-21T23:59:58-03:00')).toBe('23:59:58');
  expect(format.dateText(undefined)).toBe('');
});
