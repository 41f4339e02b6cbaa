import type { Id24 } from './id24.ts';
import type { NfseAmounts, NfseApproximateTaxes, NfseFederal, NfseIss } from './nfse-amounts.ts';
import type { NfseIbsCbs } from './nfse-ibs-cbs.ts';
import type { NfseParty } from './nfse-party.ts';
import type { NfseService } from './nfse-service.ts';

/** The reasons for which an NFS-e replaces another: cMotivo of the group subst. */
export const replacementReasons = ['01', '02', '03', '04', '05', '99'] as const;
export type ReplacementReason = (typeof replacementReasons)[number];

/**
 * The NFS-e request after its shape was checked and punctuation removed. A note has one service; the provider is the
 * company. Decimals stay text with up to 2 places. Source: layout of the DPS 1.01, package 20260727.
 */
export interface NfseRequest {
  readonly externalId: string;
  readonly companyId: Id24;
  /** DPS series 1 to 49999; when absent, the default series of the environment. */
  readonly series?: number | undefined;
  /** dCompet, YYYY-MM-DD; the day of issue in Brasília when absent. */
  readonly competenceDate?: string | undefined;
  readonly recipient?: NfseParty | null | undefined;
  readonly intermediary?: NfseParty | null | undefined;
  readonly service: NfseService;
  readonly amounts: NfseAmounts;
  readonly iss?: NfseIss | undefined;
  readonly federal?: NfseFederal | null | undefined;
  /** When absent, the calculation of taxes decides; null: no group. */
  readonly ibsCbs?: NfseIbsCbs | null | undefined;
  readonly approximateTaxes?: NfseApproximateTaxes | null | undefined;
  readonly replaces?:
    | {
        readonly accessKey: string;
        readonly reason: ReplacementReason;
        readonly description?: string | undefined;
      }
    | null
    | undefined;
  readonly additionalInfo?: string | null | undefined;
  readonly purchaseOrder?: string | null | undefined;
  readonly purchaseOrderItems?: readonly string[] | undefined;
  readonly referenceDocument?: string | null | undefined;
  readonly technicalDocument?: string | null | undefined;
  /** vLiq that the client expects. */
  readonly expectedTotal?: string | undefined;
}
