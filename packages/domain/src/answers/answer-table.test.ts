import { describe, expect, test } from 'vitest';
import type { FiledMessage } from './answer-row.ts';
import { filedMessages } from './answer-row.ts';
import { answerRowOf, answerRows, meaningOf, provesAbsence, refusalCause } from './answer-table.ts';
import { answerTextOf, messagesOf, serviceSteps } from './answer-text.ts';
import { authorizationClasses, situationClasses } from './authority-answer.ts';

const integers = Array.from({ length: 12_201 }, (_, index) => String(index - 200));

test.each([
  '100 authorized',
  '150 authorized',
  '110 denied',
  '301 denied',
  '302 denied',
  '303 denied',
  '103 received',
  '104 uncatalogued',
  '105 processing',
  '106 duplicate',
  '107 uncatalogued',
  '108 paused',
  '109 paused',
  '286 paused',
  '296 paused',
  '204 duplicate',
  '205 duplicate',
  '113 paused',
  '114 paused',
  '218 duplicate',
  '217 duplicate',
  '635 duplicate',
  '539 duplicate',
  '561 duplicate',
  '562 duplicate',
  '613 duplicate',
  '216 duplicate',
  '620 duplicate',
  '206 rejected',
  '656 misuse',
  '999 uncatalogued',
  '201 rejected',
  '528 rejected',
  '1115 rejected',
  '180 rejected',
  '215 rejected',
  '225 rejected',
  '502 rejected',
  '142 uncatalogued',
  '101 uncatalogued',
  '151 uncatalogued',
  '155 uncatalogued',
  '102 uncatalogued',
  '128 uncatalogued',
  '135 uncatalogued',
  '200 uncatalogued',
  '0100 uncatalogued',
  '0528 uncatalogued',
  '10000 uncatalogued',
  'abc uncatalogued',
  ' uncatalogued',
])('a note: %s', (line) => {
  const [cStat = '', means] = line.split(' ');
  expect(meaningOf(cStat).note).toBe(means);
});

test.each([
  '202',
  '203',
  '206',
  '213',
  '227',
  '244',
  '178',
  '179',
  '187',
  '242',
  '299',
  '409',
  '410',
  '411',
  '238',
  '239',
  '252',
  '452',
  '764',
  '765',
  '776',
  '280',
  '281',
  '282',
  '283',
  '284',
  '285',
  '290',
  '291',
  '292',
  '293',
  '294',
  '295',
  '972',
  '973',
  '974',
  '975',
  '976',
  '977',
  '978',
  '215',
  '225',
  '297',
  '298',
  '588',
])('a note: %s is a rejection that is not about the content', (cStat) => {
  expect(meaningOf(cStat).note).toBe('rejected');
  expect(['content', undefined]).not.toContain(refusalCause(cStat, 'note'));
});

test('a note: only codes with a row mean that something is stored, and every other code from 201 rejects', () => {
  const withMeaning = (...wanted: string[]) =>
    integers.filter((code) => wanted.includes(meaningOf(code).note));
  expect(withMeaning('authorized', 'denied')).toEqual(['100', '110', '150', '301', '302', '303']);
  const rejections = withMeaning('rejected').map(Number);
  expect(rejections.filter((code) => code < 156)).toEqual([]);
  expect(Math.max(...rejections)).toBe(9_999);
});

describe('an event: cancellation and correction letter', () => {
  test.each([
    '135 authorized authorized',
    '136 authorized authorized',
    '155 authorized uncatalogued',
    '101 duplicate uncatalogued',
    '151 duplicate uncatalogued',
    '218 duplicate rejected',
    '420 duplicate uncatalogued',
    '573 duplicate duplicate',
    '580 duplicate rejected',
    '650 duplicate rejected',
    '494 duplicate duplicate',
    '128 uncatalogued uncatalogued',
    '205 rejected rejected',
    '220 rejected rejected',
    '501 rejected rejected',
    '594 rejected rejected',
    '219 rejected uncatalogued',
    '221 rejected uncatalogued',
    '304 rejected uncatalogued',
    '690 rejected uncatalogued',
    '826 rejected uncatalogued',
    '222 rejected uncatalogued',
    '240 rejected rejected',
    '250 rejected rejected',
    '252 rejected rejected',
    '455 rejected rejected',
    '657 rejected rejected',
    '489 rejected rejected',
    '493 rejected rejected',
    '572 rejected rejected',
    '574 rejected rejected',
    '577 rejected rejected',
    '578 rejected rejected',
    '579 rejected rejected',
    '595 rejected rejected',
    '596 rejected rejected',
    '614 rejected rejected',
    '619 rejected rejected',
    '236 rejected rejected',
    '784 uncatalogued rejected',
    '187 rejected rejected',
    '188 rejected rejected',
    '215 rejected rejected',
    '225 rejected rejected',
    '243 rejected rejected',
    '297 rejected rejected',
    '203 rejected rejected',
    '213 rejected rejected',
    '281 rejected rejected',
    '291 rejected rejected',
    '113 paused paused',
    '114 paused paused',
    '108 paused paused',
    '109 paused paused',
    '286 paused paused',
    '656 misuse misuse',
    '999 uncatalogued uncatalogued',
    '100 uncatalogued uncatalogued',
    '102 uncatalogued uncatalogued',
    '528 uncatalogued uncatalogued',
    '204 uncatalogued uncatalogued',
    '301 uncatalogued uncatalogued',
    '998 uncatalogued uncatalogued',
    '5000 uncatalogued uncatalogued',
    'x uncatalogued uncatalogued',
  ])('code, and its meaning for a cancellation and for a letter: %s', (line) => {
    const [cStat = '', cancellation, correction] = line.split(' ');
    expect(meaningOf(cStat)).toMatchObject({ cancellation, correction });
  });
});

test.each([
  '102 authorized',
  '563 authorized',
  '256 duplicate',
  '206 duplicate',
  '241 rejected',
  '201 rejected',
  '207 rejected',
  '224 rejected',
  '225 rejected',
  '240 rejected',
  '250 rejected',
  '252 rejected',
  '266 rejected',
  '453 rejected',
  '454 rejected',
  '502 rejected',
  '203 rejected',
  '215 rejected',
  '213 rejected',
  '281 rejected',
  '297 rejected',
  '108 paused',
  '109 paused',
  '656 misuse',
  '113 paused',
  '114 paused',
  '100 uncatalogued',
  '135 uncatalogued',
  '204 uncatalogued',
  '528 uncatalogued',
  '999 uncatalogued',
  '9999 uncatalogued',
  '-1 uncatalogued',
])('a disabling: %s', (line) => {
  const [cStat = '', means] = line.split(' ');
  expect(meaningOf(cStat).disabling).toBe(means);
});

test('the situation of a key', () => {
  const keysOf = (means: string) => integers.filter((code) => meaningOf(code).key === means);
  expect(keysOf('authorized')).toEqual(['100', '150']);
  expect(keysOf('cancelled')).toEqual(['101', '151', '155', '218']);
  expect(keysOf('denied')).toEqual(['110', '205', '301', '302', '303']);
  expect(keysOf('absent')).toEqual(['217']);
  expect(keysOf('otherKey')).toEqual(['216', '539', '561', '562', '613', '620']);
  expect(keysOf('misuse')).toEqual(['656']);
});

describe('the whole table', () => {
  test('every integer has one meaning for every message and for a query', () => {
    const [sent, keys] = [new Set<string>(authorizationClasses), new Set<string>(situationClasses)];
    const isTotal = (code: string): boolean => {
      const meaning = meaningOf(code);
      return filedMessages.every((message) => sent.has(meaning[message])) && keys.has(meaning.key);
    };
    expect(integers.filter((code) => !isTotal(code))).toEqual([]);
  });

  test('a code without a row registers nothing and refuses only a note', () => {
    const others: readonly FiledMessage[] = ['cancellation', 'correction', 'disabling'];
    const isCareful = (code: string): boolean => {
      const meaning = meaningOf(code);
      const isDecided = others.some((message) => meaning[message] !== 'uncatalogued');
      return !isDecided && meaning.key === 'undecided' && ['rejected', 'uncatalogued'].includes(meaning.note);
    };
    const unlisted = integers.filter((each) => answerRowOf(each) === undefined);
    expect(unlisted.filter((code) => !isCareful(code))).toEqual([]);
  });

  test('no code has two rows, and every class that follows from a code only has a row', () => {
    const codes = answerRows.flatMap(({ cStats }) => cStats);
    expect(new Set(codes).size).toBe(codes.length);
    const found = new Set<string>(answerRows.flatMap(({ sent }) => Object.values(sent)));
    expect(authorizationClasses.filter((each) => !found.has(each))).toEqual([
      'digestMissing',
      'digestMismatch',
      'undecided',
    ]);
  });

  test('the remedy of a refused certificate names the new request of each document, and never a retry', () => {
    for (const cStat of ['281', '294', '202', '203']) {
      const { remedy = '' } = answerRowOf(cStat) ?? {};
      for (const path of ['/v1/nfe com', '/v1/nfe/{id}/cancel', '/correction', '/v1/nfe/disable-range']) {
        expect(remedy, cStat).toContain(path);
      }
    }
    const rejected = answerRows.filter(({ sent }) => Object.values(sent).includes('rejected'));
    for (const { cStats, remedy } of rejected) {
      expect(remedy, cStats[0]).not.toMatch(/nova tentativa|\/retry|\btente\b/i);
    }
  });

  test('every row has a source and says what happened and what to do', () => {
    for (const { cStats, source, title, meaning, remedy } of answerRows) {
      for (const text of [source, title, meaning, remedy]) expect(text.length, cStats[0]).toBeGreaterThan(3);
      expect(cStats.every((code) => /^[1-9]\d{2,3}$/.test(code))).toBe(true);
    }
    expect(Object.keys(serviceSteps).sort()).toEqual([...authorizationClasses].sort());
  });

  test('the same code has different texts for different messages', () => {
    expect(answerTextOf('241', 'disabling')?.title).toBe('Um número da faixa foi usado');
    expect(answerTextOf('241', 'note')?.title).toBe('Nota rejeitada');
    expect(answerTextOf('241', 'cancellation')).toBeUndefined();
  });

  test('fields are paths of a request, and only fields of the company allow the same request again', () => {
    for (const { fields = [], repeat, cStats, sent } of answerRows) {
      for (const field of fields) expect(field, cStats[0]).toMatch(/^[a-zA-Z]+(\[\])?(\.[a-zA-Z]+)*$/);
      const ofCompany = fields.length > 0 && fields.every((field) => field.startsWith('company.'));
      if (sent.note === 'rejected' && ofCompany) expect(repeat, cStats[0]).toBe('afterCorrection');
    }
  });

  test('rows of calculated values are defects of the service, and the other rows of content are not', () => {
    expect(refusalCause('531', 'note')).toBe('defect');
    expect(refusalCause('598', 'note')).toBe('defect');
    expect(refusalCause('479', 'note')).toBe('accreditation');
    expect(refusalCause('777', 'note')).toBe('content');
  });

  test('a rejection has the cause of its code', () => {
    expect(refusalCause('281', 'note')).toBe('certificate');
    expect(refusalCause('203', 'disabling')).toBe('accreditation');
    expect(refusalCause('972', 'note')).toBe('software');
    expect(refusalCause('206', 'note')).toBe('number');
    expect(refusalCause('241', 'disabling')).toBe('number');
    expect(refusalCause('578', 'correction')).toBe('defect');
    expect(refusalCause('778', 'note')).toBe('content');
    expect(refusalCause('4711', 'note')).toBe('content');
    expect(refusalCause('206', 'disabling')).toBeUndefined();
    expect(refusalCause('100', 'note')).toBeUndefined();
  });

  test.each([
    '241',
    '256',
    '206',
    '201',
    '224',
    '266',
    '453',
    '454',
    '563 not',
    '102 not',
    '240 not',
    '203 not',
    '250 not',
    '252 not',
    '215 not',
    '225 not',
    '297 not',
    '280 not',
    '294 not',
    '202 not',
    '502 not',
    '226 not',
    '296 not',
    '108 not',
    '656 not',
    '610',
    '531',
    '777',
    '233',
    '594',
    '501',
    '230 not',
    '245 not',
    '180 not',
    '181 not',
    '228 not',
    '204 not',
    '217 not',
    '100 not',
    '301 not',
    '972 not',
    '999 not',
    '4711 not',
    '199 not',
    ' not',
  ])('whether a refusal of bytes that were sent before proves that they are not registered: %s', (line) => {
    const [cStat = '', expected] = line.split(' ');
    expect(provesAbsence(cStat)).toBe(expected !== 'not');
  });

  test('any other rejection has the text of a rejected note, and a code that decides nothing has no text', () => {
    expect(answerTextOf('4711')).toMatchObject({ title: 'Nota rejeitada', repeat: 'no' });
    expect(answerTextOf('204')?.title).toBe('Duplicidade da nota');
    for (const text of ['', '1', '199', '99999', '<script>', '204 ', '0204']) {
      expect(answerTextOf(text), text).toBeUndefined();
    }
    expect(messagesOf('778')).toEqual(['note']);
    expect(messagesOf('4711')).toEqual(['note']);
    expect(messagesOf('573')).toEqual(['cancellation', 'correction']);
    expect(messagesOf('108')).toEqual(filedMessages);
    expect(messagesOf('199')).toEqual([]);
  });
});
