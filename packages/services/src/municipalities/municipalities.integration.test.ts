import type { AuthorityCredential, SefinClient } from '@fiscal/authority';
import { openDatabase } from '@fiscal/db';
import type {
  AgreementAnswer,
  AgreementSwitch,
  Id24,
  MunicipalRatesAnswer,
  SendResult,
} from '@fiscal/domain';
import { fixedClock } from '@fiscal/testkit';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusal } from '../testing/refusal.ts';
import type { TestMunicipal, TestTenant } from '../testing/test-context.ts';
import { useHarness } from '../testing/use-harness.ts';
import { createMunicipalityReader, type MunicipalityReader } from './create-municipality-reader.ts';
import { mostQuestions } from './limit-questions.ts';
import {
  type MunicipalQuestion,
  municipalityFacts,
  refuseUnservedMunicipality,
  withMunicipalRate,
} from './municipality-facts.ts';

let tenant: TestTenant;
let companyId: Id24;
const harness = useHarness();
beforeAll(async () => {
  tenant = await harness.aClient();
  companyId = await harness.aCompany(tenant);
});

const cityCode = '3550308';
const answered = <A>(answer: A): SendResult<A> => ({ kind: 'answered', answer, raw: new Uint8Array() });
const agreementOf = (nationalIssuer: AgreementSwitch, nationalEnvironment: AgreementSwitch = 'on') =>
  answered<AgreementAnswer>({
    kind: 'found',
    agreement: { type: 'full', nationalEnvironment, nationalIssuer },
  });
const absent = answered({ kind: 'absent' } as const);
const down = { kind: 'notSent', reason: 'connection_refused' } as const;
const hours = (count: number): number => count * 3_600_000;

/** The simulated address of the parameters, with every question that it got. */
const address = {
  agreement: agreementOf('on') as SendResult<AgreementAnswer>,
  rates: absent as SendResult<MunicipalRatesAnswer>,
  asked: [] as string[],
  credentials: [] as AuthorityCredential[],
  beforeAnswer: async (): Promise<void> => undefined,
};
const sefin: Pick<SefinClient, 'queryAgreement' | 'queryRates'> = {
  async queryAgreement(call) {
    address.asked.push(`${call.environment} ${call.cityCode}`);
    address.credentials.push(call.credential);
    await address.beforeAnswer();
    return address.agreement;
  },
  async queryRates({ serviceCode, date }) {
    address.asked.push(`${serviceCode} ${date}`);
    await address.beforeAnswer();
    return address.rates;
  },
};

/** The reader of one process, with its own memory. */
const aReader = (): MunicipalityReader =>
  createMunicipalityReader({ db: harness.database.db, clock: harness.clock, sefin, maxAgeDays: 7 });
let ctx: TestMunicipal;
beforeEach(async () => {
  await harness.database.asOwner('delete from municipal_parameter');
  Object.assign(address, {
    agreement: agreementOf('on'),
    rates: absent,
    asked: [],
    credentials: [],
    beforeAnswer: async () => undefined,
  });
  ctx = { ...tenant, municipalities: aReader() };
});

const asking = { environment: 'homologation', cityCode } as const;
const refuse = (changes: Partial<TestMunicipal> = {}, crt: 1 | 2 | 3 | 4 = 3) =>
  refuseUnservedMunicipality({ ...ctx, ...changes }, { ...asking, companyId, crt });
const facts = async (changes: Partial<MunicipalQuestion> = {}, process: Partial<TestMunicipal> = {}) => {
  const question = { ...asking, companyId, nationalCode: '010101', date: '2026-11-21', ...changes };
  const read = await municipalityFacts({ ...ctx, ...process }, question);
  return { ...read, facts: await withMunicipalRate({ ...ctx, ...process }, question, read.facts) };
};
const anotherProcess = () => ({ municipalities: aReader() });

describe('a company may issue by the agreement of its municipality', () => {
  test.each<[string, SendResult<AgreementAnswer>, string | undefined]>([
    ['adopted', agreementOf('on'), undefined],
    ['left open', agreementOf('unset', 'unset'), undefined],
    ['issuer not adopted', agreementOf('off'), 'own_issuer_only'],
    ['not in the national environment', agreementOf('on', 'off'), 'not_in_national_system'],
    ['no agreement', absent, 'not_in_national_system'],
  ])('%s', async (_, agreement, reason) => {
    address.agreement = agreement;
    if (reason === undefined) return expect(await refuse()).toEqual([]);
    expect(await refusal(refuse())).toMatchObject({
      code: 'municipality_not_served',
      details: { cityCode, reason },
    });
  });

  test.each([1, 2] as const)(
    'CRT %i in a municipality with an issuer of its own may issue with a warning from 2026-11-01 on',
    async (crt) => {
      address.agreement = agreementOf('off');
      const on = (day: string) => refuse({ clock: fixedClock(`${day}T03:00:00.000Z`) }, crt);
      expect(await refusal(on('2026-10-31'))).toMatchObject({ details: { reason: 'own_issuer_only' } });
      expect(await on('2026-11-01')).toEqual([expect.stringContaining('Res. CGSN 191/2026')]);
    },
  );

  test.each([1, 2] as const)('CRT %i in a municipality without an agreement is refused', async (crt) => {
    address.agreement = absent;
    expect(await refusal(refuse({}, crt))).toMatchObject({ details: { reason: 'not_in_national_system' } });
  });

  test('a MEI may issue everywhere, and the address is not called', async () => {
    address.agreement = absent;
    expect(await refuse({}, 4)).toEqual([]);
    expect(address.asked).toEqual([]);
  });

  test("the address is called with the company's certificate in use", async () => {
    await harness.replaceCertificate(tenant, companyId);
    const beside = await harness.aCompany(tenant, { cnpj: '11444777000161' });
    await refuse();
    await refuseUnservedMunicipality(ctx, { ...asking, cityCode: '3509502', companyId: beside, crt: 3 });
    const inUse = await harness.database.readAsOwner<{ id: string; company: string }>(
      'select id, company_id as company from certificate where replaced_at is null',
    );
    const idOf = (company: string) => inUse.find((each) => each.company === company)?.id;
    const asked = address.credentials.map(({ certificateId, version }) => [certificateId, version]);
    expect(asked).toEqual([
      [idOf(companyId), 2],
      [idOf(beside), 1],
    ]);
    expect(address.credentials[0]?.key.type).toBe('private');
    const bare = await harness.aClient();
    const { id } = { id: companyId };
    expect(
      await refusal(
        refuseUnservedMunicipality(
          { ...bare, municipalities: aReader() },
          { ...asking, cityCode: '3518800', companyId: id, crt: 3 },
        ),
      ),
    ).toMatchObject({ code: 'certificate_unavailable', details: { status: 'missing' } });
  });

  test('the address is not called with a certificate that has ended', async () => {
    const end = Date.now() + 10 * 365 * 86_400_000;
    const later = { ...ctx, clock: { now: () => new Date(end) } };
    expect(await refusal(refuseUnservedMunicipality(later, { ...asking, companyId, crt: 3 }))).toMatchObject({
      code: 'certificate_unavailable',
      details: { status: 'expired' },
    });
    expect(address.asked).toEqual([]);
  });
});

describe('answers are kept', () => {
  test('an answer is used for 6 hours, in every process, and then requested again', async () => {
    await refuse();
    await refuse();
    await refuse(anotherProcess());
    expect(address.asked).toEqual([`homologation ${cityCode}`]);
    await harness.advance(hours(6) - 1);
    await refuse();
    await refuse(anotherProcess());
    expect(address.asked).toHaveLength(1);
    await harness.advance(1);
    await refuse();
    await refuse(anotherProcess());
    expect(address.asked).toHaveLength(2);
  });

  test("the API's login reads and stores answers", async () => {
    const url = harness.database.urls.api;
    const db = openDatabase({ url, purpose: 'api', max: 2 });
    const municipalities = createMunicipalityReader({ db, clock: harness.clock, sefin, maxAgeDays: 7 });
    await refuse({ municipalities });
    await db.close();
    await refuse(anotherProcess());
    expect(address.asked).toHaveLength(1);
  });

  test('an absent agreement is requested again after 30 minutes', async () => {
    address.agreement = absent;
    await refusal(refuse());
    await harness.advance(hours(0.5) - 1);
    await refusal(refuse(anotherProcess()));
    expect(address.asked).toHaveLength(1);
    await harness.advance(1);
    address.agreement = agreementOf('on');
    await refuse();
    expect(address.asked).toHaveLength(2);
  });

  test('each environment and each municipality has its own answer', async () => {
    await refuse();
    await facts({ environment: 'production' });
    await facts({ cityCode: '3509502' });
    expect(address.asked.filter((one) => !one.startsWith('0'))).toEqual([
      'homologation 3550308',
      'production 3550308',
      'homologation 3509502',
    ]);
  });

  test('readers at the same time share one call', async () => {
    let letAnswer = (): void => undefined;
    const waiting = new Promise<void>((resolve) => {
      letAnswer = resolve;
    });
    address.beforeAnswer = () => waiting;
    const all = Promise.all(Array.from({ length: 10 }, () => refuse()));
    await expect.poll(() => address.asked.length, { timeout: 60_000 }).toBe(1);
    letAnswer();
    await all;
    expect(address.asked).toHaveLength(1);
  });

  test('while the address is down a stale answer is used, with its age, and not requested again for 30 seconds', async () => {
    await refuse();
    const readAt = harness.clock.now();
    await harness.advance(hours(7 * 24) - 1_000);
    address.agreement = down;
    const read = await facts();
    expect(read).toMatchObject({ facts: { active: true }, readAt, isStale: true });
    expect(await facts()).toMatchObject({ isStale: true });
    expect(address.asked.filter((one) => one.startsWith('homologation'))).toHaveLength(2);
    await harness.advance(30_000);
    address.agreement = agreementOf('on');
    expect(await facts()).toMatchObject({ isStale: false, readAt: harness.clock.now() });
  });

  test('an answer older than the greatest age is not used: the client has to try again', async () => {
    await refuse();
    await harness.advance(hours(7 * 24) + 1);
    address.agreement = down;
    expect(await refusal(refuse(anotherProcess()))).toMatchObject({
      code: 'municipality_unavailable',
      details: { retryAfterSeconds: 30 },
    });
    await harness.advance(30_000);
    address.agreement = agreementOf('on');
    expect(await refuse()).toEqual([]);
  });

  test.each([
    ['no agreement', absent],
    ['not in the national environment', agreementOf('on', 'off')],
    ['issuer not adopted', agreementOf('off')],
  ])('a stale answer refuses no company permanently: %s', async (_, agreement) => {
    address.agreement = agreement;
    expect(await refusal(refuse())).toMatchObject({ code: 'municipality_not_served' });
    await harness.advance(hours(6));
    address.agreement = down;
    expect(await refusal(refuse())).toMatchObject({
      code: 'municipality_unavailable',
      details: { retryAfterSeconds: 30 },
    });
  });

  test.each<SendResult<AgreementAnswer>>([
    down,
    { kind: 'unknown', reason: 'timeout' },
    { kind: 'unknown', reason: 'http_server_error' },
  ])('without a kept answer, an address that does not answer is unavailable: $reason', async (result) => {
    address.agreement = result;
    expect(await refusal(refuse())).toMatchObject({
      code: 'municipality_unavailable',
      details: { retryAfterSeconds: 30 },
    });
    await refusal(refuse());
    expect(address.asked).toHaveLength(1);
    await harness.advance(30_000);
    address.agreement = agreementOf('on');
    expect(await refuse()).toEqual([]);
  });

  test('after the address refused one certificate, the next reader calls it again', async () => {
    address.agreement = { kind: 'notSent', reason: 'client_certificate_refused' };
    expect(await refusal(refuse())).toMatchObject({ code: 'municipality_unavailable' });
    address.agreement = agreementOf('on');
    expect(await refuse()).toEqual([]);
  });
});

describe('readers at the same time, of two companies', () => {
  const open = async () => ({}) as AuthorityCredential;
  const key = { kind: 'agreement', ...asking } as const;

  test('a certificate that cannot be opened fails only its own company', async () => {
    const reader = aReader();
    const missing = reader.readAgreement(key, async () => Promise.reject(new Error('missing')));
    const [own, other] = await Promise.allSettled([missing, reader.readAgreement(key, open)]);
    expect(own.status).toBe('rejected');
    expect(other).toMatchObject({ status: 'fulfilled', value: { kind: 'known' } });
  });

  test.each(['client_certificate_refused', 'connection_queue'] as const)(
    'a failure of the connections of one company (%s) is not the result of the other',
    async (reason) => {
      address.beforeAnswer = async () => {
        address.agreement = address.asked.length === 1 ? { kind: 'notSent', reason } : agreementOf('on');
      };
      const reader = aReader();
      const read = await Promise.all([reader.readAgreement(key, open), reader.readAgreement(key, open)]);
      expect(read.map(({ kind }) => kind)).toEqual(['unavailable', 'known']);
    },
  );
});

describe('rates', () => {
  const found = (...rates: readonly (readonly [rate: string, from: string, to?: string])[]) =>
    answered<MunicipalRatesAnswer>({
      kind: 'found',
      rates: rates.map(([rate, validFrom, validTo]) => ({ rate, validFrom, validTo })),
    });

  const ratesAsked = () => address.asked.filter((one) => /^\d/.test(one));
  const keptDays = async () => {
    const rows = await harness.database.readAsOwner<{ first_day: string; last_day: string | null }>(
      "select first_day, last_day from municipal_parameter where service_code <> '' order by first_day",
    );
    return rows.map(({ first_day, last_day }) => [first_day, last_day]);
  };

  test('the rate is the one in force on the day, of the service with its municipal code', async () => {
    address.rates = found(
      ['2.00', '2020-01-01', '2026-10-31'],
      ['5.00', '2026-11-01'],
      ['3.00', '2027-01-01'],
    );
    expect(await facts({ municipalCode: '002' })).toMatchObject({ facts: { active: true, rate: '5.00' } });
    expect(await facts({ municipalCode: '002', date: '2026-10-31' })).toMatchObject({
      facts: { rate: '2.00' },
    });
    expect(ratesAsked()).toEqual(['010101002 2026-11-21', '010101002 2026-10-31']);
  });

  test('a rate for a day that no kept rate covers is requested from the address', async () => {
    address.rates = found(['5.00', '2026-11-01']);
    await facts();
    address.rates = found(['2.00', '2020-01-01', '2026-10-31']);
    expect(await facts({ date: '2026-10-31' })).toMatchObject({ facts: { rate: '2.00' } });
    expect(await facts({ date: '2026-10-30' }, anotherProcess())).toMatchObject({ facts: { rate: '2.00' } });
    expect(ratesAsked()).toEqual(['010101000 2026-11-21', '010101000 2026-10-31']);
  });

  test('questions about days with different rates keep both rates, for every process', async () => {
    address.rates = found(['2.00', '2020-01-01', '2026-10-31'], ['5.00', '2026-11-01']);
    for (const date of ['2026-11-21', '2026-10-31', '2026-11-21', '2026-10-31']) {
      await facts({ date }, anotherProcess());
    }
    expect(ratesAsked()).toHaveLength(2);
    expect(await keptDays()).toEqual([
      ['2020-01-01', '2026-10-31'],
      ['2026-11-01', null],
    ]);
  });

  test('a day outside of every rate is requested once and not stored in the table', async () => {
    address.rates = found(['5.00', '2026-11-01']);
    for (const date of ['2019-05-05', '2019-06-06', '2019-05-05', '2019-06-06']) {
      expect((await facts({ date })).facts).toEqual({ active: true });
    }
    expect(ratesAsked()).toEqual(['010101000 2019-05-05', '010101000 2019-06-06']);
    expect(await keptDays()).toEqual([]);
  });

  test('a rate that the municipality withdrew is removed by the answer without it', async () => {
    address.rates = found(['5.00', '2026-11-01']);
    await facts();
    await harness.advance(hours(6));
    address.rates = found(['2.00', '2020-01-01']);
    expect(await facts()).toMatchObject({ facts: { rate: '2.00' } });
    expect(await facts({}, anotherProcess())).toMatchObject({ facts: { rate: '2.00' } });
    expect(await keptDays()).toEqual([['2020-01-01', null]]);
    await harness.advance(hours(6));
    address.rates = absent;
    expect((await facts()).facts).toEqual({ active: true });
    expect(await keptDays()).toEqual([]);
  });

  test('many service codes without a rate fill no table, and one company gets 30 questions a minute', async () => {
    const ask = async (first: number, count: number) => {
      for (let split = first; split < first + count; split += 1) {
        await facts({ municipalCode: String(split).padStart(3, '0') });
      }
    };
    await ask(1, mostQuestions + 5);
    expect(ratesAsked()).toHaveLength(mostQuestions);
    expect(await keptDays()).toEqual([]);
    await harness.advance(60_000);
    await ask(mostQuestions + 1, 5);
    expect(ratesAsked()).toHaveLength(mostQuestions + 5);
  });

  test('the limit of questions of one company does not concern another', async () => {
    const certificate = (certificateId: string) => async () => ({ certificateId }) as AuthorityCredential;
    const reader = aReader();
    const read = (serviceCode: string, certificateId: string) =>
      reader.readRates(
        { kind: 'rates', ...asking, serviceCode, date: '2026-11-21' },
        certificate(certificateId),
      );
    for (let split = 100; split < 100 + mostQuestions; split += 1) await read(`010101${split}`, 'one');
    address.rates = found(['5.00', '2026-11-01']);
    expect(await read('010101000', 'one')).toMatchObject({ kind: 'unavailable' });
    expect(await read('010101000', 'other')).toMatchObject({ kind: 'known' });
  });

  test.each<[string, SendResult<MunicipalRatesAnswer>]>([
    ['without a rate', absent],
    ['without an answer about rates', down],
  ])('%s the facts have the agreement only', async (_, rates) => {
    address.rates = rates;
    expect((await facts()).facts).toEqual({ active: true });
  });

  test('the rate of a municipality without an agreement is not requested', async () => {
    address.agreement = absent;
    expect((await facts()).facts).toEqual({ active: false });
    expect(address.asked).toHaveLength(1);
  });
});
