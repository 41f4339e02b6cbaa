/** The next step of the watch of a certificate; times are by the database's clock. */
export type CertificateWatchStep =
  | { readonly kind: 'wait'; readonly waitMs: number }
  /** `expired`: its last event is published. `gone`: replaced, deleted, or its company is being erased. */
  | { readonly kind: 'ended'; readonly because: 'expired' | 'gone' };

export interface CertificateWatchResult {
  readonly certificateId: string;
  readonly because: Extract<CertificateWatchStep, { kind: 'ended' }>['because'];
}

/** Short, idempotent steps of the workflows about companies. */
export interface CompanyActivities {
  /** Publishes the event of the threshold that the certificate has reached, once, and finds the next one. */
  announceCertificate(input: { readonly certificateId: string }): Promise<CertificateWatchStep>;
}
