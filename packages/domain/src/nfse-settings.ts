/** Percentages or amounts of a total of taxes, decimals as text. */
export interface TaxShares {
  readonly federal: string;
  readonly state: string;
  readonly municipal: string;
}

/** Activities of the Simples (`cAtvSN`). Source: NT 009. */
export const simplesActivities = ['07', '08', '09', '10', '11', '12', '13', '14', '90'] as const;

/** Algorithms of a signature: that of the manual, and the one that some environments of the Sefin require. */
export const nfseSignatureProfiles = ['rsaSha1', 'rsaSha256'] as const;
export type NfseSignatureProfile = (typeof nfseSignatureProfiles)[number];

/** A company's default values for its NFS-e; an absent value is not set. Source: specification 2.3. */
export interface NfseSettings {
  /** regApTribSN */
  readonly simplesTaxRegime?: 1 | 2 | 3 | undefined;
  /** regApIBSCBSSN */
  readonly ibsCbsSimplesRegime?: 1 | 2 | 3 | undefined;
  /** regEspTrib */
  readonly specialRegime?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 9 | undefined;
  /** cAtvSN */
  readonly simplesActivity?: string | null | undefined;
  /** Algorithms of the signature of DPS and requests of events; when absent, those of the worker. */
  readonly signatureProfile?: NfseSignatureProfile | null | undefined;
  /** The alternatives of `totTrib`; exactly one is given. */
  readonly approximateTaxes?:
    | {
        readonly simplesRate?: string | undefined;
        readonly rates?: TaxShares | undefined;
        readonly amounts?: TaxShares | undefined;
      }
    | null
    | undefined;
}
