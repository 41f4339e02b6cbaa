import type { AuthorityCredential, SefinClient } from '@fiscal/authority';
import type {
  AgreementAnswer,
  AgreementSwitch,
  Id24,
  MunicipalRatesAnswer,
  SendResult,
} from '@fiscal/domain';
import { beforeAll, beforeEach } from 'vitest';
import {
  createMunicipalityReader,
  type MunicipalityReader,
} from '../municipalities/create-municipality-reader.ts';
import {
  type MunicipalQuestion,
  municipalityFacts,
  refuseUnservedMunicipality,
  withMunicipalRate,
} from '../municipalities/municipality-facts.ts';
import type { TestMunicipal, TestTenant } from './test-context.ts';
import { useHarness } from './use-harness.ts';

export const cityCode = '3550308';
export const municipality = { environment: 'homologation', cityCode } as const;
export const answered = <A>(answer: A): SendResult<A> => ({
  kind: 'answered',
  answer,
  raw: new Uint8Array(),
});
export const agreementOf = (
  nationalIssuer: AgreementSwitch,
  nationalEnvironment: AgreementSwitch = 'on',
): SendResult<AgreementAnswer> =>
  answered({ kind: 'found', agreement: { type: 'full', nationalEnvironment, nationalIssuer } });
export const absent = answered({ kind: 'absent' } as const);
export const down = { kind: 'notSent', reason: 'connection_refused' } as const;
export const hours = (count: number): number => count * 3_600_000;

/** Opens a database with one company, and the simulated address of the parameters. Each test begins without kept answers. */
export function useMunicipalAddress() {
  const harness = useHarness();
  /** The answers of the address, and every question that it got. */
  const address = {
    agreement: agreementOf('on'),
    rates: absent as SendResult<MunicipalRatesAnswer>,
    queried: [] as string[],
    credentials: [] as AuthorityCredential[],
    beforeAnswer: async (): Promise<void> => undefined,
  };
  const usual = { ...address };
  const sefin: Pick<SefinClient, 'queryAgreement' | 'queryRates'> = {
    async queryAgreement(call) {
      address.queried.push(`${call.environment} ${call.cityCode}`);
      address.credentials.push(call.credential);
      await address.beforeAnswer();
      return address.agreement;
    },
    async queryRates({ serviceCode, date }) {
      address.queried.push(`${serviceCode} ${date}`);
      await address.beforeAnswer();
      return address.rates;
    },
  };
  /** Creates the reader of one process, with its own memory. */
  const aReader = (db = harness.database.db): MunicipalityReader =>
    createMunicipalityReader({ db, clock: harness.clock, sefin, maxAgeDays: 7 });
  const issuer = {} as { tenant: TestTenant; companyId: Id24; ctx: TestMunicipal };
  beforeAll(async () => {
    const { ctx: tenant, companyId } = await harness.anIssuer();
    Object.assign(issuer, { tenant, companyId });
  });
  beforeEach(async () => {
    await harness.database.asOwner('delete from municipal_parameter');
    Object.assign(address, usual, { queried: [], credentials: [] });
    issuer.ctx = { ...issuer.tenant, municipalities: aReader() };
  });
  return {
    harness,
    address,
    issuer,
    aReader,
    anotherProcess: () => ({ municipalities: aReader() }),
    refuse: (changes: Partial<TestMunicipal> = {}, crt: 1 | 2 | 3 | 4 = 3) =>
      refuseUnservedMunicipality(
        { ...issuer.ctx, ...changes },
        { ...municipality, companyId: issuer.companyId, crt },
      ),
    async facts(changes: Partial<MunicipalQuestion> = {}, process: Partial<TestMunicipal> = {}) {
      const { companyId } = issuer;
      const question = { ...municipality, companyId, nationalCode: '010101', date: '2026-11-21', ...changes };
      const ctx = { ...issuer.ctx, ...process };
      const read = await municipalityFacts(ctx, question);
      return { ...read, facts: await withMunicipalRate(ctx, question, read.facts) };
    },
  };
}
