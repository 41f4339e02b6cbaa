import type { FilingKind } from '@fiscal/contracts';
import type { Environment, Id24 } from '@fiscal/domain';

/** The part of a kind that the accepting process needs; it has no connection to an authority. */
export interface AcceptanceRules {
  readonly kind: FilingKind;
  /** Returns a key, unique per client (`cancel:<key>`), that only one open filing may have; null for no such limit. */
  exclusiveKey(filing: {
    readonly id: Id24;
    readonly companyId: string;
    readonly environment: Environment;
    readonly authorityKey: string;
  }): string | null;
}
