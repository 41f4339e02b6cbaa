import type { FilingKind } from '@fiscal/contracts';
import type { Environment, Id24 } from '@fiscal/domain';

/** The rules of a kind that the accepting process needs, without a connection to an authority. */
export interface AcceptanceRules {
  readonly kind: FilingKind;
  /** Returns the key that only one open filing of a client may have (`cancel:<key>`); null without such a limit. */
  exclusiveKey(filing: {
    readonly id: Id24;
    readonly companyId: string;
    readonly environment: Environment;
    readonly authorityKey: string;
  }): string | null;
}
