import { issueECnpj } from '@fiscal/testkit';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { registerMunicipalEvent } from '../operations/municipal-event.ts';
import { usualMunicipality } from '../state/municipality.ts';
import { set, swap } from '../testing/edit-dps.ts';
import { goodCity, goodDps, goodEmitter, goodTaker } from '../testing/good-dps.ts';
import { goodRequest } from '../testing/good-request.ts';
import { type DpsSigner, signDps } from '../testing/sign-dps.ts';
import { codesOf, createTestSefin, type TestSefin, testSchemas } from '../testing/test-sefin.ts';
import { eventRules, requestRules } from './event-rules.ts';

const schemas = testSchemas();
afterAll(() => schemas?.dispose());

let tested: TestSefin;
let accessKey = '';
beforeEach(async () => {
  tested = await createTestSefin(schemas);
  accessKey = Object(tested.issue(goodDps()).body).chaveAcesso as string;
});
afterEach(() => tested.close());

const register = (xml: string, signer: DpsSigner = tested.emitter, key = accessKey) =>
  tested.register(key, signDps(xml, signer));
const request = () => goodRequest({ accessKey });
const city = (changes: Partial<ReturnType<typeof usualMunicipality>>): void =>
  tested.sefin.registers.municipalities.put({ ...usualMunicipality(goodCity), ...changes });
const certificateOf = (cnpj: string): DpsSigner => issueECnpj(tested.certificates, { cnpj, name: 'X' });

const municipal = (eventType: '105102' | '105104' | '105105' | '305101' | '305102' | '305103'): unknown =>
  eventType === '105102'
    ? undefined
    : registerMunicipalEvent(tested.sefin, {
        environment: 'homologation',
        accessKey,
        eventType,
        reason: 'Processo administrativo encerrado',
      });

/** The registration that breaks each rule. */
const broken: Readonly<Record<string, () => ReturnType<typeof register>>> = {
  E1827: () => register(request().replace('101101"', '101103"')),
  E1845: () => register(set('tpAmb', '1')(request())),
  E1989: () => tested.register(accessKey, request()),
  E1980: () =>
    tested.register(
      accessKey,
      swap('<cMotivo>1</cMotivo>', '<cMotivo>2</cMotivo>')(signDps(request(), tested.emitter)),
    ),
  E1991: () => register(request(), certificateOf('00000000000191')),
  E1843: () => register(set('dhEvento', '2026-11-21T12:00:01-03:00')(request())),
  E0831: () => {
    const municipalKey = '35503081211222333000181000000000004226111234567898';
    return register(goodRequest({ accessKey: municipalKey }), tested.emitter, municipalKey);
  },
  E1831: () => {
    const unknown = '35503082211222333000181000000000004226111234567895';
    return register(goodRequest({ accessKey: unknown }), tested.emitter, unknown);
  },
  E0812: () => register(goodRequest({ accessKey, author: '11222333000262' })),
  E0813: () => register(goodRequest({ accessKey, author: goodTaker }), certificateOf(goodTaker)),
  E0802: () => {
    expect(register(request()).status).toBe(201);
    return register(request());
  },
  E0840: () => {
    municipal('105105');
    return register(request());
  },
  E0848: () => {
    expect(register(request()).status).toBe(201);
    return register(goodRequest({ accessKey, eventType: '101103' }));
  },
  E0822: () => {
    city({ cancelHours: 24 });
    tested.clock.advance(24 * 3_600_000 + 1);
    return register(request());
  },
  E0823: () => {
    city({ cancelCeiling: '1499.99' });
    return register(request());
  },
};

test.each(Object.keys(broken))('%s when only this rule is broken', (code) => {
  const answer = broken[code]?.();
  expect(answer?.status).toBe(400);
  expect(answer === undefined ? [] : codesOf(answer)).toEqual([code]);
});

test('a request without an author has the wrong form, with a schema and without', async () => {
  const anonymous = request().replace(/<CNPJAutor>\d+<\/CNPJAutor>/, '');
  expect(codesOf(register(anonymous))).toEqual(['E1235']);
  const without = await createTestSefin(undefined);
  try {
    expect(codesOf(without.register(accessKey, anonymous))).toEqual(['E1235']);
  } finally {
    await without.close();
  }
});

test('every row has a broken request', () => {
  const rows = [...requestRules, ...eventRules].map(({ code }) => code);
  expect([...rows, 'E1980', 'E1989'].sort()).toEqual(Object.keys(broken).sort());
});

test('a cancellation is accepted in the last millisecond of the deadline and at the limit of the value', () => {
  city({ cancelHours: 24, cancelCeiling: '1500.00' });
  tested.clock.advance(24 * 3_600_000);
  expect(register(request()).status).toBe(201);
});

test.each(['105104', '105105', '305101'] as const)('no cancellation is accepted after %s', (eventType) => {
  municipal(eventType);
  expect(codesOf(register(request()))).toEqual(['E0840']);
  expect(codesOf(register(goodRequest({ accessKey, eventType: '101103' })))).toEqual(['E0848']);
});

test('a block of the municipality is in force until it is ended', () => {
  municipal('305102');
  expect(codesOf(register(request()))).toEqual(['E0840']);
  municipal('305103');
  expect(register(request()).status).toBe(201);
});

test('the sequence of an event counts the events of its type', () => {
  for (const eventType of ['305102', '305103', '305102', '305103'] as const) municipal(eventType);
  expect(register(request()).status).toBe(201);
  const events = tested.sefin.state.events('homologation', accessKey);
  expect(events.map(({ eventType, sequence }) => [eventType, sequence])).toEqual([
    ['305102', 1],
    ['305103', 1],
    ['305102', 2],
    ['305103', 2],
    ['101101', 1],
  ]);
});

test('a note is neither cancelled nor replaced while the fiscal analysis is pending', () => {
  expect(register(goodRequest({ accessKey, eventType: '101103' })).status).toBe(201);
  expect(codesOf(register(request()))).toEqual(['E0840']);
  const replacing = goodDps({ number: '102' }).replace(
    '<prest>',
    `<subst><chSubstda>${accessKey}</chSubstda><cMotivo>01</cMotivo></subst><prest>`,
  );
  expect(codesOf(tested.issue(replacing))).toEqual(['E0068']);
});

test('the emitter of a note may cancel it with the certificate of another establishment', () => {
  expect(register(request(), certificateOf('11222333000262')).status).toBe(201);
  expect(tested.sefin.state.events('homologation', accessKey)).toMatchObject([{ author: goodEmitter }]);
});
