/** The next step of the watch of a certificate. Times come from the database's clock. */
export type CertificateWatchStep =
  | { readonly kind: 'wait'; readonly waitMs: number }
  /**
   * `expired`: the last event of the certificate is published. `gone`: it was replaced or deleted, or its company is
   * being erased.
   */
  | { readonly kind: 'ended'; readonly because: 'expired' | 'gone' };

export interface CertificateWatchResult {
  readonly certificateId: string;
  readonly because: Extract<CertificateWatchStep, { kind: 'ended' }>['because'];
}

/** Short, idempotent steps of the workflows about companies. */
export interface CompanyActivities {
  /** Publishes, once, the event of the threshold that the certificate has reached, and finds the next threshold. */
  announceCertificate(input: { readonly certificateId: string }): Promise<CertificateWatchStep>;
}
