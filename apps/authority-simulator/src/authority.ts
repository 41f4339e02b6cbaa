import type { X509Certificate } from 'node:crypto';
import type { Clock, Environment } from '@fiscal/domain';
import type { AuthorityState } from './state/authority-state.ts';
import type { OptionalRules } from './state/optional-rules.ts';
import type { Registry } from './state/registry.ts';
import type { SchemaJudge } from './xml/compile-schemas.ts';

/** Limits of the authority that no public text fixes. */
export interface AuthorityLimits {
  /** The largest message in bytes (214). */
  readonly messageBytes: number;
  /** Days after which a dhEmi is too old (228). */
  readonly oldestDays: number;
  /** Days after which a note is authorized out of time (150). NT 2025.001. */
  readonly lateDays: number;
  /** The number of refusals of the same bytes for the same reason before 656. */
  readonly refusals: number;
  /** The hours after which a cancellation is late (155) and after which it is refused (501). */
  readonly cancelHours: number;
  readonly lateCancelHours: number;
  /**
   * The difference in reais between vNF and its composition that is accepted (610). The text of W16-10 gives none and
   * users of the authorities report 0.50. The simulator takes the larger value, so that it refuses no note that a real
   * authority accepts.
   */
  readonly noteTotalTolerance: string;
}

/** The roots that the authority trusts. Revoked serial numbers are upper-case hexadecimal. */
export interface AuthorityTrust {
  readonly roots: readonly X509Certificate[];
  readonly intermediates: readonly X509Certificate[];
  readonly revoked: ReadonlySet<string>;
}

/** The dependencies of every web service of an authority. */
export interface Authority {
  readonly clock: Clock;
  /** IBGE codes of the UFs served; the first one signs answers that name no other. */
  readonly servedUfs: readonly string[];
  readonly applicationVersion: string;
  readonly limits: AuthorityLimits;
  readonly schemas: SchemaJudge;
  readonly state: AuthorityState;
  readonly registry: Registry;
  optionalRules(): OptionalRules;
  trust(): AuthorityTrust;
  pausedBy(environment: Environment): '108' | '109' | undefined;
}

export const environmentCode = (environment: Environment): '1' | '2' =>
  environment === 'production' ? '1' : '2';

export const nfeNamespace = 'http://www.portalfiscal.inf.br/nfe';
