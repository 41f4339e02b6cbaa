import { rejectionExplanationSchema } from '@fiscal/api-contract';
import {
  answerRowOf,
  answerRows,
  filedMessages,
  meaningOf,
  messagesOf,
  sefinMeaningOf,
  sefinRowOf,
  sefinRows,
} from '@fiscal/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  explainedNfseRejection,
  explainedRejection,
  explainRejection,
  getRejection,
  rulesOf,
} from './explain-rejection.ts';
import { nfseRequestRules, requestRules } from './request-rules.ts';

const rejection = (cStat: string, reason = 'Rejeicao') => ({ cStat, reason, at: '2026-11-21T12:00:00.000Z' });

describe('each code is explained in one place', () => {
  test('a cStat with a rule of requests has no row in the table of cStats', () => {
    const ruled = new Set(requestRules.flatMap(({ cStat }) => (cStat === undefined ? [] : [cStat])));
    expect([...ruled].filter((cStat) => answerRowOf(cStat) !== undefined)).toEqual([]);
  });

  test('a code with a rule of requests has no row in the table of the Sefin', () => {
    const ruled = new Set(nfseRequestRules.flatMap(({ cStat }) => (cStat === undefined ? [] : [cStat])));
    expect([...ruled].filter((code) => sefinRowOf(code) !== undefined)).toEqual([]);
    expect([...ruled].filter((code) => sefinMeaningOf(code).nfse !== 'rejected')).toEqual([]);
  });

  const ruled = [...requestRules, ...nfseRequestRules].filter(({ cStat }) => cStat !== undefined);
  test.each(ruled.map((rule) => [rule.id, rule] as const))(
    'the explanation of the rule %s has its field, its sentence and its source',
    (_, { cStat = '', path, message, source }) => {
      const found = getRejection({ cStat });
      const ofCompany = path.startsWith('company.');
      expect(found.fields).toContain(ofCompany ? 'companyId' : path);
      expect(found.cause).toContain(message.replace(/: …$/, ''));
      expect(found.fix).toContain(path.replace('company.', ''));
      expect(found.source).toContain(source);
    },
  );

  test.each(answerRows.flatMap((row) => row.cStats.map((cStat) => [cStat, row] as const)))(
    'the cStat %s is explained by its row',
    (cStat, row) => {
      expect(getRejection({ cStat })).toEqual({
        cStat,
        title: row.title,
        cause: row.meaning,
        fix: expect.stringContaining(row.remedy),
        fields: [...new Set(row.fields?.map((path) => path.replace(/^company\..*/, 'companyId')))],
        retryable: expect.any(Boolean),
        source: row.source,
      });
    },
  );
});

test.each(sefinRows.flatMap((row) => row.codes.map((code) => [code, row] as const)))(
  'the code %s of the Sefin is explained by its row',
  (cStat, row) => {
    expect(getRejection({ cStat })).toEqual({
      cStat,
      title: row.title,
      cause: row.meaning,
      fix: expect.stringContaining(row.remedy),
      fields: [...new Set(row.fields?.map((path) => path.replace(/^company\..*/, 'companyId')))],
      retryable: expect.any(Boolean),
      source: row.source,
    });
  },
);

test('a code of the Sefin is explained by its rule, by a general text, or as unknown to the official list', () => {
  expect(getRejection({ cStat: 'E0617' })).toMatchObject({
    fields: ['iss.rate'],
    fix: 'Corrija iss.rate. Depois repita o POST /v1/nfse com o mesmo externalId.',
    retryable: false,
  });
  const plain = { fields: [], source: null, retryable: false };
  expect(getRejection({ cStat: 'E0031' })).toMatchObject({ ...plain, title: 'NFS-e rejeitada' });
  expect(getRejection({ cStat: 'E4711' })).toMatchObject({
    ...plain,
    title: 'Código que a lista oficial não tem',
    fix: expect.not.stringMatching(/[Cc]orrija/),
  });
});

describe('every rejection that can be stored has an explanation or null', () => {
  test('for any code and reason of the SEFAZ', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.integer({ min: -10, max: 12_000 }).map(String), fc.string({ maxLength: 6 })),
        fc.string({ maxLength: 255 }),
        fc.constantFrom(...filedMessages),
        (cStat, reason, message) => {
          const stored = rejection(cStat, reason);
          const found = explainedRejection(stored, message);
          expect(found).toMatchObject(stored);
          if (found?.explanation != null) rejectionExplanationSchema.parse(found.explanation);
          else expect(meaningOf(cStat)[message]).not.toBe('rejected');
        },
      ),
    );
  });

  test('for any code and reason of the Sefin', () => {
    const code = fc.oneof(
      fc.integer({ min: 0, max: 9_999 }).map((number) => `E${String(number).padStart(4, '0')}`),
      fc.string({ maxLength: 6 }),
    );
    fc.assert(
      fc.property(code, fc.string({ maxLength: 255 }), (cStat, reason) => {
        const stored = rejection(cStat, reason);
        const found = explainedNfseRejection(stored);
        expect(found).toMatchObject({ ...stored, errors: [{ code: cStat, reason, detail: null }] });
        if (!/^(E\d{3,4}|RNG\d{4})$/.test(cStat)) expect(found?.explanation).toBeNull();
        else expect(found?.explanation).toEqual(getRejection({ cStat }));
      }),
    );
    expect(explainedNfseRejection(null)).toBeNull();
  });

  test('without a rejection there is no explanation', () => {
    expect(explainedRejection(null, 'note')).toBeNull();
  });

  test('a code that is in no table has the general text, without a source', () => {
    expect(getRejection({ cStat: '4711' })).toMatchObject({
      title: 'Nota rejeitada',
      fields: [],
      retryable: false,
      source: null,
    });
    expect(explainedRejection(rejection('4711'), 'disabling')?.explanation).toBeNull();
  });

  test.each(['', '1', '199', '0778', '778x', '99999', ' 778'])('%j is not a code', (cStat) => {
    expect(() => getRejection({ cStat })).toThrow(expect.objectContaining({ code: 'not_found' }));
  });
});

test('the fields name the position in the request of the items that the authority names', () => {
  const named = explainedRejection(rejection('518', 'Rejeicao: CFOP [nItem: 2]'), 'note')?.explanation;
  expect(named?.fields).toEqual(['items[1].cfop']);
  expect(named?.fix).toContain('items[1].cfop');
  const table = explainedRejection(rejection('778', 'NCM [nItem: 1][nItem: 3]'), 'note')?.explanation;
  expect(table?.fields).toEqual(['items[0].ncm', 'items[2].ncm']);
  const unknown = explainedRejection(rejection('4711', 'x [nItem: 7]'), 'note')?.explanation;
  expect(unknown).toMatchObject({ title: 'Nota rejeitada', fields: ['items[6]'], source: null });
});

test('data of the company are corrected at the company, and the same request is sent again', () => {
  expect(explainRejection({ cStat: '209' })).toMatchObject({
    fields: ['companyId'],
    retryable: true,
    fix: expect.stringContaining('Corrija ie em PATCH /v1/companies/{id}'),
  });
  expect(explainRejection({ cStat: '518' })).toMatchObject({ retryable: false });
});

const outside = [
  ['register of the state', ['203', '230', '231', '232', '233', '234', '246', '300', '479', '621']],
  ['irregularity, without a protocol', ['110', '301', '302', '303']],
  ['registration of the company', ['180', '209', '229', '270', '273', 'E0148', 'E0160', 'E0116']],
  ['certificate', ['202', '281', '290', '574', 'E0718', 'E1203']],
  ['this service', ['215', '252', '610', '972', 'E1235', 'E0694']],
  [
    'registers of the NFS-e',
    ['E0037', 'E0038', 'E0120', 'E0190', 'E0207', 'E0025', 'E0084', 'E0482', 'E0912'],
  ],
  ['parameters of the municipality', ['E0312', 'E0314', 'E0178', 'E0440', 'E0536', 'E0539']],
  ['registers of taxpayers and blocks', ['163', 'E0016', 'E0229', 'E0250', 'E0288', 'E0667', 'E0068']],
] as const;
describe('a code is retryable when the same content can be accepted later', () => {
  test.each(outside)('a code is retryable when its cause is outside of the content: %s', (_, codes) => {
    expect(codes.filter((cStat) => !getRejection({ cStat }).retryable)).toEqual([]);
  });

  const inside = [
    [
      'content',
      [
        '778',
        '518',
        '210',
        '790',
        '805',
        '156',
        '4711',
        'E0065',
        'E0456',
        'E0310',
        'E0617',
        'E0046',
        'E4711',
      ],
    ],
    ['number', ['206', '204', '539', 'E0014']],
    ['size', ['214']],
    ['range of a disabling', ['201', '224', '241', '256', '453']],
    ['event that is over', ['594', '501', 'E0822']],
  ] as const;
  test.each(inside)('a code is not retryable when its cause is in the content: %s', (_, codes) => {
    expect(codes.filter((cStat) => getRejection({ cStat }).retryable)).toEqual([]);
  });

  test('only the explanation about a note says how to send it again unchanged', () => {
    expect(getRejection({ cStat: '233' }).fix).toMatch(/POST \/v1\/nfe\?resubmit=true\.$/);
    expect(getRejection({ cStat: 'E0190' }).fix).toMatch(/POST \/v1\/nfse\?resubmit=true\.$/);
    const others = [
      explainRejection({ cStat: '203', message: 'cancellation' }),
      explainRejection({ cStat: '240', message: 'disabling' }),
      getRejection({ cStat: 'E0812' }),
      getRejection({ cStat: '778' }),
    ];
    for (const found of others) expect(found?.fix).not.toContain('resubmit');
  });
});

test('the text for a refused replacement of an ended note leads to no second note and does not mention warnings', () => {
  for (const cStat of ['E0046', 'E0845']) {
    const { fix } = getRejection({ cStat });
    expect(fix).toMatch(
      /portal da NFS-e.*cancelada, emita .* sem replaces; substituída, vale a nota que a substituiu/is,
    );
    expect(fix).not.toContain('warnings');
  }
  expect(getRejection({ cStat: 'E0840' }).fix).toContain('warnings');
  expect(getRejection({ cStat: 'E0840' }).cause).toContain('A recusa em si não muda nada na NFS-e.');
});

test('the text for a refused signature of a DPS names both signature profiles, and the code is retryable', () => {
  const { fix, retryable } = getRejection({ cStat: 'E0714' });
  expect(fix).toMatch(
    /signatureProfile rsaSha256, ou rsaSha1 .* em PUT \/v1\/companies\/\{id\}\/nfse-settings.*resubmit=true/s,
  );
  expect(retryable).toBe(true);
});

test('the same code has different explanations for different messages', () => {
  const disabled = explainRejection({ cStat: '241', message: 'disabling' });
  expect(disabled).toMatchObject({ title: 'Um número da faixa foi usado', fields: ['from', 'to'] });
  expect(explainRejection({ cStat: '241', message: 'note' })?.title).toBe('Nota rejeitada');
  expect(explainRejection({ cStat: '518', message: 'cancellation' })).toBeUndefined();
  expect(rulesOf('518').map(({ id }) => id)).toEqual(['I08-10']);
  expect(messagesOf('207')).toEqual(['note', 'disabling']);
});
