import type { FilingKind } from '@fiscal/contracts';
import type { Environment, Id24 } from '@fiscal/domain';

/** What the accepting process needs of a kind: no connection to an authority. */
export interface AcceptanceRules {
  readonly kind: FilingKind;
  /** What may not be open at the same time, unique per client (`cancel:<key>`); null where anything may. */
  exclusiveKey(filing: {
    readonly id: Id24;
    readonly companyId: string;
    readonly environment: Environment;
    readonly authorityKey: string;
  }): string | null;
}
