import type { NfseRequest } from '@fiscal/api-contract';
import { sentenceOfRule } from '@fiscal/domain';
import { detailStyle } from '@fiscal/testkit';
import { describe, expect, test } from 'vitest';
import { checkNfseRequest } from './check-nfse-request.ts';
import type { NfseRule } from './rules/nfse-rule-facts.ts';
import { nfseRules } from './rules/nfse-rules.ts';
import { brokenTogether } from './testing/broken-amounts.ts';
import { brokenNfseRequests } from './testing/broken-requests.ts';
import { abroad, amounts, benefit, exported, iss, reform, service, works } from './testing/request-parts.ts';
import {
  anNfseRequest,
  aTaker,
  aTakerAbroad,
  type SampleChanges,
  someDpsFacts,
} from './testing/sample-facts.ts';
import { workedNotes } from './testing/worked-notes.ts';

const ruleOf = (id: string): NfseRule => {
  const rule = nfseRules.find((one) => one.id === id);
  if (rule === undefined) throw new Error(`no rule ${id}`);
  return rule;
};
const problemOf = (id: string, path: string) => ({ path, message: sentenceOfRule(ruleOf(id)) });
const { cnpj: _, ...unnamed } = aTaker;

test.each<[string, SampleChanges]>([
  ['a service', {}],
  ['no taker', { request: { recipient: null } }],
  ['a person as taker', { request: { recipient: { ...unnamed, cpf: '52998224725' } } }],
  ['a taker abroad', { request: abroad() }],
  ['an export done in Brazil', { request: exported('US') }],
  ['IBS and CBS in full', { request: reform() }],
  ['a company of the Simples', { provider: { crt: 1 } }],
  [
    'the least rate of the Simples',
    { provider: { crt: 1 }, request: { iss: { withholding: 'recipient', rate: '1.80' } } },
  ],
  [
    'the least rate of the Simples, without agreement',
    {
      provider: { crt: 1 },
      incidence: { active: false },
      request: { iss: { withholding: 'recipient', rate: '1.80' } },
    },
  ],
  ['a municipality without agreement', { incidence: { active: false }, request: { iss: { rate: '3.00' } } }],
  [
    'a municipality whose parameters are not known',
    { incidence: undefined, request: { iss: { rate: '3.00' } } },
  ],
  [
    'an untaxed service',
    { incidence: undefined, request: { service: { nationalCode: '990101', description: 'x' } } },
  ],
  [
    'a discount, a deduction and a benefit that together are equal to the price',
    {
      request: {
        ...service(works),
        ...amounts({ unconditionalDiscount: '100.00', deduction: { amount: '900.00' } }),
        ...iss({ benefit: { ...benefit, amount: '500.00' } }),
      },
    },
  ],
  [
    'a benefit of the whole rest after the deduction',
    {
      request: {
        ...service(works),
        ...amounts({ deduction: { amount: '500.00' } }),
        ...iss({ benefit: { ...benefit, percent: '100.00' } }),
      },
    },
  ],
  [
    'a conditional discount of the whole rest after deduction, benefit and ISSQN',
    {
      request: {
        ...service(works),
        ...amounts({ deduction: { amount: '500.00' }, conditionalDiscount: '475.00' }),
        ...iss({ benefit: { ...benefit, percent: '50.00' } }),
      },
    },
  ],
  ['an ISSQN of 2 % of the price', { request: amounts({ unconditionalDiscount: '900.00' }) }],
  [
    'a discount in a municipality with a rate below 2 %',
    {
      incidence: { active: true, rate: '1.50' },
      request: amounts({ unconditionalDiscount: '10.00' }),
    },
  ],
  [
    'a discount in a municipality with an unknown rate',
    { incidence: { active: true }, request: amounts({ unconditionalDiscount: '1400.00' }) },
  ],
  [
    'a discount of a company of the Simples, whose rate has another limit',
    {
      provider: { crt: 1 },
      request: {
        ...amounts({ unconditionalDiscount: '1400.00' }),
        ...iss({ withholding: 'recipient', rate: '2.00' }),
      },
    },
  ],
  ...['070202', '070501', '160101'].map((nationalCode): [string, SampleChanges] => [
    `a deduction of ${nationalCode}, to which the least burden does not apply`,
    {
      request: {
        ...service(nationalCode.startsWith('07') ? { ...works, nationalCode } : { nationalCode }),
        ...amounts({ deduction: { amount: '1400.00' } }),
      },
    },
  ]),
  [
    'approximate taxes in the settings that are equal to the price',
    {
      settings: { approximateTaxes: { amounts: { federal: '1500.00', state: '0', municipal: '0' } } },
      request: { approximateTaxes: null },
    },
  ],
  [
    'maritime waters',
    { request: { service: { ...anNfseRequest().service, location: { cityCode: '0000000' } } } },
  ],
])('a good request has no problem: %s', (_name, changes) => {
  expect(checkNfseRequest(someDpsFacts(changes))).toEqual([]);
});

test.each(workedNotes)('a good request has no problem: worked note $id, $title', ({ facts }) => {
  expect(checkNfseRequest(facts)).toEqual([]);
});

describe('one rule, one broken request', () => {
  test.each(brokenNfseRequests.map((broken) => [broken.rule, broken] as const))(
    '%s',
    (id, { facts, path }) => {
      expect(checkNfseRequest(facts)).toEqual([problemOf(id, path)]);
    },
  );

  test.each(brokenTogether)('$rule with $with', ({ rule, path, facts, with: other }) => {
    const found = checkNfseRequest(facts);
    expect(found).toContainEqual(problemOf(rule, path));
    expect(found.map(({ message }) => message)).toEqual([
      sentenceOfRule(ruleOf(other)),
      sentenceOfRule(ruleOf(rule)),
    ]);
  });

  test('every rule has a request that breaks it, and ids are unique', () => {
    const broken = new Set([...brokenNfseRequests, ...brokenTogether].map(({ rule }) => rule));
    const ids = nfseRules.map(({ id }) => id);
    expect([...broken].sort()).toEqual([...ids].sort());
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each(nfseRules.map((rule) => [rule.id, rule] as const))('the row %s is complete', (_id, rule) => {
    expect(sentenceOfRule(rule)).toMatch(detailStyle);
    expect(rule.cStat ?? rule.id).toBe(rule.id);
    expect(rule.cStat ?? 'E0000').toMatch(/^E\d{4}$/);
    expect(sentenceOfRule(rule).endsWith(`(Sefin ${rule.cStat})`)).toBe(rule.cStat !== undefined);
  });
});

describe('the refusals of the dossier, 7.2', () => {
  const withChanges = (
    id: string,
    changes: SampleChanges['request'],
    settings?: SampleChanges['settings'],
  ) => {
    const note = workedNotes.find((one) => one.id === id);
    if (note === undefined) throw new Error(`no note ${id}`);
    const request = { ...note.facts.request, ...changes };
    return checkNfseRequest({ ...note.facts, request, settings: settings ?? note.facts.settings });
  };
  const service = { nationalCode: '010101', description: 'x' };

  test.each([
    ['1', { iss: { rate: '5.00' } }, 'E0617'],
    ['6', { iss: { withholding: 'recipient' } }, 'E0621'],
    ['5', { iss: { rate: '2.00' } }, 'E0625'],
    ['8', { approximateTaxes: { simplesRate: '6.00' } }, 'E0710'],
    ['2', { service }, 'E0322'],
    ['1', { approximateTaxes: { simplesRate: '6.00' } }, 'E0713'],
    ['10', { iss: { withholding: 'recipient' } }, 'E0588'],
    ['9', { service: { ...service, nbs: '115021000', location: { country: 'US' } } }, 'E0330'],
    ['1', { competenceDate: '2026-11-21' }, 'E0015'],
  ] as const)('note %s with %j: %s', (id, changes, code) => {
    const codes = withChanges(id, changes).map(({ message }) => /\(Sefin (E\d{4})\)$/.exec(message)?.[1]);
    expect(codes).toEqual([code]);
  });
});

test('E0015 compares days of Brasília, whose evening is already the next day in UTC', () => {
  const issuedAt = new Date('2026-11-21T01:00:00Z');
  const found = (competenceDate: string) =>
    checkNfseRequest(someDpsFacts({ issuedAt, request: { competenceDate } }));
  expect(found('2026-11-20')).toEqual([]);
  expect(found('2026-11-21')).toEqual([problemOf('E0015', 'competenceDate')]);
});

test('all problems of a request are found at once', () => {
  const found = checkNfseRequest(
    someDpsFacts({
      request: {
        recipient: { ...aTakerAbroad, email: 'x' },
        amounts: { service: '1500.00', unconditionalDiscount: '0' },
        iss: { rate: '6.00' },
      },
    }),
  );
  expect(found.map(({ path }) => path)).toEqual([
    'recipient.email',
    'service.foreignTrade',
    'amounts.unconditionalDiscount',
    'iss.rate',
    'iss.rate',
  ]);
});

test('the limits of the layout are found with the rules, except when a rule judges the same value', () => {
  const pathsOf = (description: string, recipient: NfseRequest['recipient']) =>
    checkNfseRequest(
      someDpsFacts({ request: { recipient, service: { ...anNfseRequest().service, description } } }),
    ).map(({ path }) => path);
  expect(pathsOf('x'.repeat(2001), aTaker)).toEqual(['service.description']);
  expect(pathsOf('x'.repeat(2001), { ...aTaker, email: 'y'.repeat(81) })).toEqual([
    'service.description',
    'recipient.email',
  ]);
});

describe('a malformed request is checked by the rules that do not read its malformed fields', () => {
  test('missing fields give no problem', () => {
    const { service: __, ...request } = anNfseRequest({ amounts: { service: '0' } });
    const checked = { ...someDpsFacts(), request, malformed: new Set(['service']) };
    expect(checkNfseRequest(checked).map(({ path }) => path)).toEqual(['amounts.service']);
  });

  test('a malformed optional field does not count as absent', () => {
    const { recipient: __, ...request } = anNfseRequest({ iss: { withholding: 'recipient' } });
    const checked = { ...someDpsFacts(), request };
    expect(checkNfseRequest(checked).map(({ path }) => path)).toEqual(['recipient']);
    expect(checkNfseRequest({ ...checked, malformed: new Set(['recipient']) })).toEqual([]);
  });

  test('a request without company and time is checked by the rules that need neither', () => {
    const request = anNfseRequest({ approximateTaxes: {}, competenceDate: '2099-01-01' });
    expect(checkNfseRequest({ request }).map(({ path }) => path)).toEqual(['approximateTaxes']);
  });
});
