import { expect, test } from 'vitest';
import { ncmExists, ncmTable } from './ncm.ts';

const codes = ncmTable.rows.map(({ code }) => code);

test('an NCM exists when the official table has it', () => {
  expect(['84713012', '22030000', '01012100', '97069000'].filter((ncm) => !ncmExists(ncm))).toEqual([]);
  const others = ['99999999', '00000000', '77000000', '8471301', '847130120', '8471.30.12', ' 1012100', ''];
  expect(others.filter(ncmExists)).toEqual([]);
});

test('the list has the codes of every chapter, 8 digits each, in order and once', () => {
  expect(codes).toHaveLength(10_515);
  expect(codes.filter((code) => !/^\d{8}$/.test(code))).toEqual([]);
  expect([...new Set(codes)].toSorted()).toEqual(codes);
  const chapters = Array.from({ length: 97 }, (_, i) => String(i + 1).padStart(2, '0'));
  expect([...new Set(codes.map((code) => code.slice(0, 2)))]).toEqual(chapters.filter((one) => one !== '77'));
});

test('every code of the list is found, and no code beside it that the list does not have', () => {
  const listed = new Set(codes);
  const beside = (code: string) =>
    [-1, 1, 10].map((distance) => String(Number(code) + distance).padStart(8, '0'));
  const requested = codes.flatMap((code) => [code, ...beside(code)]);
  expect(requested.filter((code) => ncmExists(code) !== listed.has(code))).toEqual([]);
});

test('each digit of an NCM counts: a code of the list with one more or one less is none', () => {
  expect(codes.filter((code) => ncmExists(code.slice(0, 7)) || ncmExists(`${code}0`))).toEqual([]);
});
