import type { AuthorityCredential } from '@fiscal/authority';
import type { MunicipalRatesAnswer, SendResult } from '@fiscal/domain';
import { expect, test } from 'vitest';
import {
  absent,
  answered,
  down,
  hours,
  municipality,
  useMunicipalAddress,
} from '../testing/municipal-address.ts';
import { mostQuestions } from './limit-questions.ts';

const { harness, address, aReader, anotherProcess, facts } = useMunicipalAddress();

const found = (...rates: readonly (readonly [rate: string, from: string, to?: string])[]) =>
  answered<MunicipalRatesAnswer>({
    kind: 'found',
    rates: rates.map(([rate, validFrom, validTo]) => ({ rate, validFrom, validTo })),
  });

const ratesQueried = () => address.queried.filter((one) => /^\d/.test(one));
const keptDays = async () => {
  const rows = await harness.database.readAsOwner<{ first_day: string; last_day: string | null }>(
    "select first_day, last_day from municipal_parameter where service_code <> '' order by first_day",
  );
  return rows.map(({ first_day, last_day }) => [first_day, last_day]);
};

test('the rate is the one in force on the day, of the service with its municipal code', async () => {
  address.rates = found(['2.00', '2020-01-01', '2026-10-31'], ['5.00', '2026-11-01'], ['3.00', '2027-01-01']);
  expect(await facts({ municipalCode: '002' })).toMatchObject({ facts: { active: true, rate: '5.00' } });
  expect(await facts({ municipalCode: '002', date: '2026-10-31' })).toMatchObject({
    facts: { rate: '2.00' },
  });
  expect(ratesQueried()).toEqual(['010101002 2026-11-21', '010101002 2026-10-31']);
});

test('a rate for a day that no kept rate covers is requested from the address', async () => {
  address.rates = found(['5.00', '2026-11-01']);
  await facts();
  address.rates = found(['2.00', '2020-01-01', '2026-10-31']);
  expect(await facts({ date: '2026-10-31' })).toMatchObject({ facts: { rate: '2.00' } });
  expect(await facts({ date: '2026-10-30' }, anotherProcess())).toMatchObject({ facts: { rate: '2.00' } });
  expect(ratesQueried()).toEqual(['010101000 2026-11-21', '010101000 2026-10-31']);
});

test('questions about days with different rates keep both rates, for every process', async () => {
  address.rates = found(['2.00', '2020-01-01', '2026-10-31'], ['5.00', '2026-11-01']);
  for (const date of ['2026-11-21', '2026-10-31', '2026-11-21', '2026-10-31']) {
    await facts({ date }, anotherProcess());
  }
  expect(ratesQueried()).toHaveLength(2);
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
  expect(ratesQueried()).toEqual(['010101000 2019-05-05', '010101000 2019-06-06']);
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
  const query = async (first: number, count: number) => {
    for (let split = first; split < first + count; split += 1) {
      await facts({ municipalCode: String(split).padStart(3, '0') });
    }
  };
  await query(1, mostQuestions + 5);
  expect(ratesQueried()).toHaveLength(mostQuestions);
  expect(await keptDays()).toEqual([]);
  await harness.advance(60_000);
  await query(mostQuestions + 1, 5);
  expect(ratesQueried()).toHaveLength(mostQuestions + 5);
});

test('the limit of questions of one company does not concern another', async () => {
  const certificate = (certificateId: string) => async () => ({ certificateId }) as AuthorityCredential;
  const reader = aReader();
  const read = (serviceCode: string, certificateId: string) =>
    reader.readRates(
      { kind: 'rates', ...municipality, serviceCode, date: '2026-11-21' },
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
  expect(address.queried).toHaveLength(1);
});
