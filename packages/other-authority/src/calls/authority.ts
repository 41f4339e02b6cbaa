import type { X509Certificate } from 'node:crypto';
import type { Ledger } from '../ledger/ledger.ts';
import type { Seal } from '../xml/sign-document.ts';

/** The state and the settings that the services of both authorities share. */
export interface Authority {
  readonly ledger: Ledger;
  readonly now: () => Date;
  /** tpAmb: 1 production, 2 homologation. */
  readonly environment: '1' | '2';
  /** The certificates of the issuers of client and signer certificates. */
  readonly holders: readonly X509Certificate[];
  readonly seal: Seal;
  /** The percentage of ISSQN in every municipality. */
  readonly issRate: string;
}
