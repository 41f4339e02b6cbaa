import type { AuthorityCredential, SefinClient } from '@fiscal/authority';
import type { Database } from '@fiscal/db';
import type { AgreementAnswer, Clock, MunicipalRate, MunicipalRatesAnswer, SendResult } from '@fiscal/domain';
import {
  findParameter,
  type KeptParameter,
  keepParameter,
  type ParameterAnswer,
  type ParameterKey,
} from './kept-parameters.ts';

export interface MunicipalityReaderDeps {
  readonly db: Pick<Database, 'read' | 'autocommit'>;
  /** How long an answer may serve from the memory of the process. */
  readonly clock: Clock;
  readonly sefin: Pick<SefinClient, 'queryAgreement' | 'queryRates'>;
}

/** Whose certificate asks; opened only where the address is asked. */
export type OpenCredential = () => Promise<AuthorityCredential>;

/**
 * `known`: what the address said at `readAt`; `isStale`: longer ago than it is valid, and the address gives nothing new.
 * `unavailable`: it gives nothing, and nothing is kept.
 */
export type MunicipalReading<A> =
  | { readonly kind: 'known'; readonly answer: A; readonly readAt: Date; readonly isStale: boolean }
  | { readonly kind: 'unavailable'; readonly retryAfterSeconds: number };

export interface MunicipalityReader {
  readonly readAgreement: (
    key: Extract<ParameterKey, { kind: 'agreement' }>,
    open: OpenCredential,
  ) => Promise<MunicipalReading<AgreementAnswer>>;
  readonly readRates: (
    key: Extract<ParameterKey, { kind: 'rates' }>,
    open: OpenCredential,
  ) => Promise<MunicipalReading<MunicipalRatesAnswer>>;
}

const minute = 60_000;
/** Facts of the NFS-e 2.6. */
const validMs = { found: 360 * minute, absent: 30 * minute } as const;
/** How long a process leaves an address alone that gave no answer. */
const pauseMs = 30_000;
const mostInMemory = 2_000;

/** What one company's certificate meets says nothing of the address: another company asks for itself. */
const ofCertificate: ReadonlySet<string> = new Set([
  'access_denied',
  'client_certificate_refused',
  'connection_queue',
]);

type AnyReading = MunicipalReading<ParameterAnswer['answer']>;

/** `isOfCertificate`, or an error: it is about the company that asked; who waits for it asks again. */
interface Loaded {
  readonly reading: AnyReading;
  readonly isOfCertificate: boolean;
}

interface Remembered {
  readonly reading: AnyReading;
  readonly until: number;
  readonly day: string | null;
}

/**
 * Reads what the national environment says of municipalities: from memory, from the table, or from the address, which
 * calls at the same time ask once. An answer is valid for 6 hours, an absence for 30 minutes; while the address gives no
 * answer the kept one serves, however old. Throws what `open` throws, where the address has to be asked.
 */
export function createMunicipalityReader(deps: MunicipalityReaderDeps): MunicipalityReader {
  const memory = new Map<string, Remembered>();
  const running = new Map<string, Promise<Loaded>>();
  const now = (): number => deps.clock.now().getTime();

  const remember = (
    key: ParameterKey,
    day: string | null,
    reading: AnyReading,
    forMs: number,
  ): AnyReading => {
    const name = nameOf(key);
    memory.delete(name);
    memory.set(name, { reading, until: now() + forMs, day });
    for (const oldest of memory.keys()) {
      if (memory.size <= mostInMemory) break;
      memory.delete(oldest);
    }
    return reading;
  };

  const load = async (key: ParameterKey, open: OpenCredential): Promise<Loaded> => {
    const found = await findParameter(deps.db, key);
    const kept = found !== undefined && isAbout(found, key) ? found : undefined;
    if (kept !== undefined && kept.validForMs > 0) {
      return shared(remember(key, kept.day, known(kept, false), kept.validForMs));
    }
    const asked = await ask(deps.sefin, key, await open());
    if (asked.kind === 'answered') {
      const day = key.kind === 'rates' ? key.date : null;
      const answer: ParameterAnswer = { day, answer: asked.answer };
      const forMs = validMs[asked.answer.kind];
      await keepParameter(deps.db, key, { answer, validMs: forMs });
      return shared(remember(key, day, known({ ...answer, readAt: deps.clock.now() }, false), forMs));
    }
    const reading: AnyReading =
      kept === undefined ? { kind: 'unavailable', retryAfterSeconds: pauseMs / 1_000 } : known(kept, true);
    if (ofCertificate.has(asked.reason)) return { reading, isOfCertificate: true };
    return shared(remember(key, kept?.day ?? null, reading, pauseMs));
  };

  const read = async (key: ParameterKey, open: OpenCredential): Promise<AnyReading> => {
    const remembered = memory.get(nameOf(key));
    if (remembered !== undefined && remembered.until > now() && serves(remembered, key)) {
      return remembered.reading;
    }
    const name = `${nameOf(key)} ${key.kind === 'rates' ? key.date : ''}`;
    const begun = running.get(name);
    if (begun !== undefined) {
      const other = await begun.catch(() => undefined);
      return other === undefined || other.isOfCertificate ? read(key, open) : other.reading;
    }
    const loading = load(key, open).finally(() => running.delete(name));
    running.set(name, loading);
    return (await loading).reading;
  };
  return {
    readAgreement: async (key, open) => (await read(key, open)) as MunicipalReading<AgreementAnswer>,
    readRates: async (key, open) => (await read(key, open)) as MunicipalReading<MunicipalRatesAnswer>,
  };
}

const shared = (reading: AnyReading): Loaded => ({ reading, isOfCertificate: false });

const nameOf = (key: ParameterKey): string =>
  `${key.environment} ${key.cityCode} ${key.kind === 'rates' ? key.serviceCode : ''}`;

const known = (
  { answer, readAt }: Pick<KeptParameter, 'answer' | 'readAt'>,
  isStale: boolean,
): AnyReading => ({
  kind: 'known',
  answer,
  readAt,
  isStale,
});

const serves = ({ reading, day }: Remembered, key: ParameterKey): boolean =>
  reading.kind === 'unavailable' || isAbout({ answer: reading.answer, day }, key);

/** An agreement is about every day; rates are about the day that they were asked for, and those that they cover. */
function isAbout({ answer, day }: ParameterAnswer, key: ParameterKey): boolean {
  if (key.kind === 'agreement' || day === key.date) return true;
  return answer.kind === 'found' && 'rates' in answer && rateOn(answer.rates, key.date) !== undefined;
}

/** The rate in force on a day: of several, the one that began last. */
export const rateOn = (rates: readonly MunicipalRate[], day: string): MunicipalRate | undefined =>
  rates
    .filter(({ validFrom, validTo }) => validFrom <= day && (validTo === undefined || day <= validTo))
    .reduce<MunicipalRate | undefined>(
      (last, rate) => (last === undefined || rate.validFrom > last.validFrom ? rate : last),
      undefined,
    );

const ask = (
  sefin: MunicipalityReaderDeps['sefin'],
  key: ParameterKey,
  credential: AuthorityCredential,
): Promise<SendResult<AgreementAnswer | MunicipalRatesAnswer>> =>
  key.kind === 'agreement'
    ? sefin.queryAgreement({ ...key, credential })
    : sefin.queryRates({ ...key, credential });
