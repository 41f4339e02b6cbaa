import type { AuthorityCredential, SefinClient } from '@fiscal/authority';
import type { Database } from '@fiscal/db';
import type { AgreementAnswer, Clock, MunicipalRatesAnswer, SendResult } from '@fiscal/domain';
import {
  findParameter,
  type KeptParameter,
  keepParameter,
  type ParameterAnswer,
  type ParameterKey,
} from './kept-parameters.ts';
import { limitQuestions } from './limit-questions.ts';

export interface MunicipalityReaderDeps {
  readonly db: Pick<Database, 'read' | 'autocommit'>;
  /** Measures the age of the answers in the memory of the process. */
  readonly clock: Clock;
  readonly sefin: Pick<SefinClient, 'queryAgreement' | 'queryRates'>;
  /** Greatest age of a kept answer that is used while the address gives none; at most `longestKeptDays`. */
  readonly maxAgeDays: number;
}

/** Opens the certificate for a call of the address. Called only when the address has to be called. */
export type OpenCredential = () => Promise<AuthorityCredential>;

/**
 * `known`: the answer that the address gave at `readAt`; `isStale`: it is valid no more, and the address gives no new
 * one. `unavailable`: the address gives no answer, and no kept answer is young enough.
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
const hour = 60 * minute;
const day = 24 * hour;
/** Source: facts of the NFS-e 2.6. */
const validMs = { found: 6 * hour, absent: 30 * minute } as const;
/** Time for which the process does not repeat a question that the address did not answer. */
const pauseMs = 30_000;
const mostInMemory = 2_000;

/** Failures that concern the certificate of one company and not the address: another company may succeed. */
const certificateFailures: ReadonlySet<string> = new Set([
  'access_denied',
  'client_certificate_refused',
  'connection_queue',
]);

type AnyReading = MunicipalReading<ParameterAnswer>;

interface Loaded {
  readonly reading: AnyReading;
  /**
   * The reading fails because of the certificate of the question. A caller that waited for it sends the question
   * again, as after an error.
   */
  readonly isOfCertificate: boolean;
}

interface Remembered {
  readonly reading: AnyReading;
  readonly until: number;
}

/**
 * Reads municipal parameters of the national environment: from memory, from the table or from the address. Readers at
 * the same time share one call of the address. An answer is valid for 6 hours, an absence for 30 minutes; while the
 * address gives none, a kept answer is used up to `maxAgeDays`. Throws what `open` throws, when the address has to be
 * called.
 */
export function createMunicipalityReader(deps: MunicipalityReaderDeps): MunicipalityReader {
  const memory = new Map<string, Remembered>();
  const running = new Map<string, Promise<Loaded>>();
  const now = (): number => deps.clock.now().getTime();
  const mayQuery = limitQuestions(deps.clock);

  const remember = (key: ParameterKey, reading: AnyReading, forMs: number): AnyReading => {
    const name = nameOf(key);
    memory.delete(name);
    memory.set(name, { reading, until: now() + forMs });
    for (const oldest of memory.keys()) {
      if (memory.size <= mostInMemory) break;
      memory.delete(oldest);
    }
    return reading;
  };

  const queryWithinLimit = async (
    key: ParameterKey,
    credential: AuthorityCredential,
  ): Promise<SendResult<ParameterAnswer>> =>
    key.kind === 'rates' && !mayQuery(credential.certificateId)
      ? { kind: 'notSent', reason: 'connection_queue' }
      : query(deps.sefin, key, credential);

  const load = async (key: ParameterKey, open: OpenCredential): Promise<Loaded> => {
    const kept = await findParameter(deps.db, key);
    if (kept !== undefined && kept.validForMs > 0) {
      return loadedForAll(remember(key, knownReading(kept, false), kept.validForMs));
    }
    const sent = await queryWithinLimit(key, await open());
    if (sent.kind === 'answered') {
      const { answer } = sent;
      const forMs = validMs[answer.kind];
      await keepParameter(deps.db, key, { answer, validMs: forMs });
      return loadedForAll(remember(key, knownReading({ answer, readAt: deps.clock.now() }, false), forMs));
    }
    const reading: AnyReading =
      kept === undefined || kept.ageMs > deps.maxAgeDays * day
        ? { kind: 'unavailable', retryAfterSeconds: pauseMs / 1_000 }
        : knownReading(kept, true);
    if (certificateFailures.has(sent.reason)) return { reading, isOfCertificate: true };
    return loadedForAll(remember(key, reading, pauseMs));
  };

  const read = async (key: ParameterKey, open: OpenCredential): Promise<AnyReading> => {
    const name = nameOf(key);
    const remembered = memory.get(name);
    if (remembered !== undefined && remembered.until > now()) return remembered.reading;
    const alreadyRunning = running.get(name);
    if (alreadyRunning !== undefined) {
      const other = await alreadyRunning.catch(() => undefined);
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

const loadedForAll = (reading: AnyReading): Loaded => ({ reading, isOfCertificate: false });

const nameOf = (key: ParameterKey): string =>
  `${key.environment} ${key.cityCode} ${key.kind === 'rates' ? `${key.serviceCode} ${key.date}` : ''}`;

const knownReading = (
  { answer, readAt }: Pick<KeptParameter, 'answer' | 'readAt'>,
  isStale: boolean,
): AnyReading => ({
  kind: 'known',
  answer,
  readAt,
  isStale,
});

const query = (
  sefin: MunicipalityReaderDeps['sefin'],
  key: ParameterKey,
  credential: AuthorityCredential,
): Promise<SendResult<AgreementAnswer | MunicipalRatesAnswer>> =>
  key.kind === 'agreement'
    ? sefin.queryAgreement({ ...key, credential })
    : sefin.queryRates({ ...key, credential });
