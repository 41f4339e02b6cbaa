import type { AuthorityCredential } from '@fiscal/authority';
import { openDatabase } from '@fiscal/db';
import type { AgreementAnswer, SendResult } from '@fiscal/domain';
import { fixedClock } from '@fiscal/testkit';
import { describe, expect, test } from 'vitest';
import {
  absent,
  agreementOf,
  cityCode,
  down,
  hours,
  municipality,
  useMunicipalAddress,
} from '../testing/municipal-address.ts';
import { refusal } from '../testing/refusal.ts';
import { refuseUnservedMunicipality } from './municipality-facts.ts';

const { harness, address, issuer, aReader, anotherProcess, refuse, facts } = useMunicipalAddress();

describe('the agreement of a municipality decides whether its companies may issue', () => {
  test.each<[string, SendResult<AgreementAnswer>, string | undefined]>([
    ['it has adopted the national issuer', agreementOf('on'), undefined],
    ['it says nothing about the issuer', agreementOf('unset', 'unset'), undefined],
    ['it has not adopted the national issuer', agreementOf('off'), 'own_issuer_only'],
    ['it is not in the national environment', agreementOf('on', 'off'), 'not_in_national_system'],
    ['it has no agreement', absent, 'not_in_national_system'],
  ])('%s', async (_, agreement, reason) => {
    address.agreement = agreement;
    if (reason === undefined) return expect(await refuse()).toEqual([]);
    expect(await refusal(refuse())).toMatchObject({
      code: 'municipality_not_served',
      details: { cityCode, reason },
    });
  });

  test.each([1, 2] as const)(
    'from 2026-11-01 on, CRT %i may issue, with a warning, in a municipality that has its own issuer',
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
    expect(address.queried).toEqual([]);
  });

  test("the address is called with the company's certificate in use", async () => {
    await harness.replaceCertificate(issuer.tenant, issuer.companyId);
    const beside = await harness.aCompany(issuer.tenant, { cnpj: '11444777000161' });
    await refuse();
    await refuseUnservedMunicipality(issuer.ctx, {
      ...municipality,
      cityCode: '3509502',
      companyId: beside,
      crt: 3,
    });
    const inUse = await harness.database.readAsOwner<{ id: string; company: string }>(
      'select id, company_id as company from certificate where replaced_at is null',
    );
    const idOf = (company: string) => inUse.find((each) => each.company === company)?.id;
    const queried = address.credentials.map(({ certificateId, version }) => [certificateId, version]);
    expect(queried).toEqual([
      [idOf(issuer.companyId), 2],
      [idOf(beside), 1],
    ]);
    expect(address.credentials[0]?.key.type).toBe('private');
    const bare = await harness.aClient();
    const { companyId } = issuer;
    expect(
      await refusal(
        refuseUnservedMunicipality(
          { ...bare, municipalities: aReader() },
          { ...municipality, cityCode: '3518800', companyId, crt: 3 },
        ),
      ),
    ).toMatchObject({ code: 'certificate_unavailable', details: { status: 'missing' } });
  });

  test('the address is not called with a certificate that has ended', async () => {
    const end = Date.now() + 10 * 365 * 86_400_000;
    expect(await refusal(refuse({ clock: { now: () => new Date(end) } }))).toMatchObject({
      code: 'certificate_unavailable',
      details: { status: 'expired' },
    });
    expect(address.queried).toEqual([]);
  });
});

describe('answers are kept', () => {
  test('an answer is used for 6 hours, in every process, and then requested again', async () => {
    await refuse();
    await refuse();
    await refuse(anotherProcess());
    expect(address.queried).toEqual([`homologation ${cityCode}`]);
    await harness.advance(hours(6) - 1);
    await refuse();
    await refuse(anotherProcess());
    expect(address.queried).toHaveLength(1);
    await harness.advance(1);
    await refuse();
    await refuse(anotherProcess());
    expect(address.queried).toHaveLength(2);
  });

  test("the API's login reads and stores answers", async () => {
    const url = harness.database.urls.api;
    const db = openDatabase({ url, purpose: 'api', max: 2 });
    await refuse({ municipalities: aReader(db) });
    await db.close();
    await refuse(anotherProcess());
    expect(address.queried).toHaveLength(1);
  });

  test('an absent agreement is requested again after 30 minutes', async () => {
    address.agreement = absent;
    await refusal(refuse());
    await harness.advance(hours(0.5) - 1);
    await refusal(refuse(anotherProcess()));
    expect(address.queried).toHaveLength(1);
    await harness.advance(1);
    address.agreement = agreementOf('on');
    await refuse();
    expect(address.queried).toHaveLength(2);
  });

  test('each environment and each municipality has its own answer', async () => {
    await refuse();
    await facts({ environment: 'production' });
    await facts({ cityCode: '3509502' });
    expect(address.queried.filter((one) => !one.startsWith('0'))).toEqual([
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
    await expect.poll(() => address.queried.length, { timeout: 60_000 }).toBe(1);
    letAnswer();
    await all;
    expect(address.queried).toHaveLength(1);
  });

  test('while the address is down a stale answer is used, with its age, and not requested again for 30 seconds', async () => {
    await refuse();
    const readAt = harness.clock.now();
    await harness.advance(hours(7 * 24) - 1_000);
    address.agreement = down;
    const read = await facts();
    expect(read).toMatchObject({ facts: { active: true }, readAt, isStale: true });
    expect(await facts()).toMatchObject({ isStale: true });
    expect(address.queried.filter((one) => one.startsWith('homologation'))).toHaveLength(2);
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
    expect(address.queried).toHaveLength(1);
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
  const key = { kind: 'agreement', ...municipality } as const;

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
        address.agreement = address.queried.length === 1 ? { kind: 'notSent', reason } : agreementOf('on');
      };
      const reader = aReader();
      const read = await Promise.all([reader.readAgreement(key, open), reader.readAgreement(key, open)]);
      expect(read.map(({ kind }) => kind)).toEqual(['unavailable', 'known']);
    },
  );
});
