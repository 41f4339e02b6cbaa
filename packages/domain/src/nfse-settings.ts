/** Percentages or amounts of a total of taxes, decimals as text. */
export interface TaxShares {
  readonly federal: string;
  readonly state: string;
  readonly municipal: string;
}

/** Activities of the Simples (`cAtvSN`). Source: NT 009. */
export const simplesActivities = ['07', '08', '09', '10', '11', '12', '13', '14', '90'] as const;

/** Algorithms of a signature: those of the manual, and those that some environments of the Sefin want. */
export const nfseSignatureProfiles = ['rsaSha1', 'rsaSha256'] as const;
export type NfseSignatureProfile = (typeof nfseSignatureProfiles)[number];

/** What a company's NFS-e say unless the request says otherwise; absent: not set. Source: specification 2.3. */
export interface NfseSettings {
  /** regApTribSN */
  readonly simplesTaxRegime?: 1 | 2 | 3 | undefined;
  /** regApIBSCBSSN */
  readonly ibsCbsSimplesRegime?: 1 | 2 | 3 | undefined;
  /** regEspTrib */
  readonly specialRegime?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 9 | undefined;
  /** cAtvSN */
  readonly simplesActivity?: string | null | undefined;
  /** Algorithms that DPS and requests of events are signed with; those of the worker when absent. */
  readonly signatureProfile?: NfseSignatureProfile | null | undefined;
  /** Exactly one of the three: alternatives of `totTrib`. */
  readonly approximateTaxes?:
    | {
        readonly simplesRate?: string | undefined;
        readonly rates?: TaxShares | undefined;
        readonly amounts?: TaxShares | undefined;
      }
    | null
    | undefined;
}
