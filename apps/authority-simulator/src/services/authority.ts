import type { Clock, Environment } from '@fiscal/domain';
import type { Scenario } from '../faults/scenario.ts';
import type { AuthorityTrust } from '../signature/judge-certificate.ts';
import type { AuthorityState } from '../state/authority-state.ts';
import type { Registry } from '../state/registry.ts';
import type { ServiceRow } from '../web/service-table.ts';
import type { SchemaJudge } from '../xml/compile-schemas.ts';

/** Figures of the authority that no public text fixes for good. */
export interface AuthorityLimits {
  /** Bytes of one message (214). */
  readonly messageBytes: number;
  /** Days after which a dhEmi is too old (228). */
  readonly oldestDays: number;
  /** Days after which a note is authorized out of time (150). NT 2025.001. */
  readonly lateDays: number;
  /** Identical refusals of identical bytes before 656. */
  readonly refusals: number;
  /** Hours for a cancellation in time (135) and out of time (155); later it is refused (501). */
  readonly cancelHours: number;
  readonly lateCancelHours: number;
}

/** Rules that this authority applies only when asked to. */
export interface OptionalRules {
  /** cBenef of SP (928, 930): its table is not public, so that it is off unless somebody wants it. */
  readonly benefitCodes: 'checked' | 'ignored';
}

export interface PausedWindow {
  readonly environment?: Environment | undefined;
  readonly cStat: '108' | '109';
  readonly from: Date;
  readonly to: Date;
}

/** One authority: what every web service works with. */
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

/** A message for a web service, with what the transport knows about it. */
export interface Call {
  readonly environment: Environment;
  readonly service: ServiceRow;
  readonly message: Uint8Array;
  /** Client certificate and what came with it, DER. */
  readonly chain: readonly Uint8Array[];
  readonly scenarios: readonly Scenario[];
}

/** `changed` says that the ledger has a new line that a client would lose with the answer. */
export interface Answer {
  readonly xml: string;
  readonly changed: boolean;
}

export const environmentCode = (environment: Environment): '1' | '2' =>
  environment === 'production' ? '1' : '2';

export function scenarioOf<K extends Scenario['kind']>(
  call: Call,
  kind: K,
): Extract<Scenario, { kind: K }> | undefined {
  return call.scenarios.find((one): one is Extract<Scenario, { kind: K }> => one.kind === kind);
}

export const nfeNamespace = 'http://www.portalfiscal.inf.br/nfe';
