import { ufs } from '@fiscal/domain';
import {
  contributionCstTable,
  icmsCsosnTable,
  icmsCstTable,
  ipiCstTable,
  originTable,
} from '@fiscal/tax-tables';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ibsCbsClassesOf } from './law/ibs-cbs-classes.ts';
import { validNotes } from './valid-notes.ts';

const day = '2026-11-20';
const seed = { seed: 20_261_121 };
const notes = fc.sample(validNotes(), { ...seed, numRuns: 1500 });
const items = notes.flatMap(({ request }) => request.items);
const codesOf = (rows: readonly { readonly code: string; readonly offered?: boolean }[]) =>
  rows.filter(({ offered }) => offered !== false).map(({ code }) => code);
const seen = (codes: readonly (string | undefined)[]) =>
  [...new Set(codes)].filter((code) => code !== undefined).sort();

test('every operation and regime, every state, every kind of recipient comes', () => {
  const acts = notes.map(({ request, issuer }) => `${request.operation} ${request.direction} ${issuer.crt}`);
  expect(new Set(acts).size).toBe(5 * 4);
  const recipients = notes.map(({ request }) => request.recipient);
  expect(new Set(recipients.map(({ address }) => address.uf)).size).toBe(ufs.length);
  expect(seen(recipients.map(({ ieIndicator }) => String(ieIndicator)))).toEqual(['1', '2', '9']);
});

test('every code of every tax that a request takes comes', () => {
  expect(seen(items.map(({ taxes }) => taxes?.icms?.cst))).toEqual(codesOf(icmsCstTable.on(day)).sort());
  expect(seen(items.map(({ taxes }) => taxes?.icms?.csosn))).toEqual(codesOf(icmsCsosnTable.on(day)).sort());
  expect(seen(items.map(({ taxes }) => taxes?.ipi?.cst))).toEqual(codesOf(ipiCstTable.on(day)).sort());
  const contributions = codesOf(contributionCstTable.on(day)).sort();
  expect(seen(items.map(({ taxes }) => taxes?.pis?.cst))).toEqual(contributions);
  expect(seen(items.map(({ taxes }) => taxes?.cofins?.cst))).toEqual(contributions);
  expect(seen(items.map(({ origin }) => origin))).toEqual(codesOf(originTable.on(day)).sort());
});

test('every class of IBS and CBS that an ordinary NF-e may carry comes', () => {
  const classes = codesOf(ibsCbsClassesOf(day)).sort();
  expect(seen(items.map(({ taxes }) => taxes?.ibsCbs?.classTrib))).toEqual(classes);
});
