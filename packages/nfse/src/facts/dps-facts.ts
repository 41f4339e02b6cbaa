import type { NfseRequest, NfseSettings } from '@fiscal/api-contract';
import type { Cnpj, Crt, Environment } from '@fiscal/domain';

/** The company as the provider of a DPS. */
export interface NfseProvider {
  readonly cnpj: Cnpj;
  /** The municipal registration; the DPS has it if it is set. */
  readonly im: string | null;
  readonly crt: Crt;
  /** cLocEmi: IBGE code of the company's own municipality. */
  readonly cityCode: string;
  readonly phone?: string | null | undefined;
  readonly email?: string | null | undefined;
}

/** The answer of the national environment about a municipality on the day of competence. */
export interface MunicipalityFacts {
  /** Whether the agreement of the municipality is active. It decides whether a DPS may give the rate of the ISSQN. */
  readonly active: boolean;
  /** The rate of the requested service in per cent; absent when it is not known. */
  readonly rate?: string | undefined;
}

/** The layout that the configuration chooses; `version` is the value of `versao`, which NT 009 does not define. */
export type DpsLayoutChoice =
  | { readonly name: '1.01' }
  | { readonly name: 'nt009'; readonly version: string };

/** All facts that decide the content of a DPS; they are frozen with the run. */
export interface DpsFacts {
  readonly environment: Environment;
  readonly provider: NfseProvider;
  readonly settings: NfseSettings;
  readonly request: NfseRequest;
  readonly series: number;
  readonly number: number;
  readonly issuedAt: Date;
  /**
   * The facts of the municipality where the ISSQN is due; absent when it is not due in any, or when they are not known.
   */
  readonly incidence?: MunicipalityFacts | undefined;
  /** verAplic, at most 20 characters. */
  readonly application: string;
  /** Default: 1.01. */
  readonly layout?: DpsLayoutChoice | undefined;
}
