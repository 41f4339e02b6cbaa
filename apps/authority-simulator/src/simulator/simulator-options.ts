import type { Clock } from '@fiscal/domain';
import type { TestAuthority } from '@fiscal/testkit';
import type { AuthorityLimits } from '../authority.ts';
import type { OptionalRules } from '../state/optional-rules.ts';
import type { MediaTypes } from '../web/content-type.ts';

export interface SimulatorPorts {
  /** 0 and absent take a free port. */
  readonly homologation?: number | undefined;
  readonly production?: number | undefined;
  readonly admin?: number | undefined;
}

export interface SimulatorOptions {
  readonly ledgerFile: string;
  /** The tree whose e-CNPJ certificates are accepted; it also issues the server's certificate. */
  readonly certificates: TestAuthority;
  readonly clock?: Clock | undefined;
  /** Part of the admin address; a new one unless given. */
  readonly adminToken?: string | undefined;
  readonly ports?: SimulatorPorts | undefined;
  /** Folder of official schemas; without it the npm package with the overlay. */
  readonly schemasFolder?: string | undefined;
  /** Ledger of the Sefin (NFS-e); beside `ledgerFile` unless given. */
  readonly nfseLedgerFile?: string | undefined;
  /**
   * Folder of the official schemas of NFS-e, which no package publishes: that of the shared folder unless given. `none`,
   * or without either: no schema judges its documents.
   */
  readonly nfseSchemasFolder?: string | undefined;
  /** File that keeps what the admin endpoint put into the registers of the Sefin. */
  readonly nfseRegistersFile?: string | undefined;
  /** IBGE codes of the UFs served, SP alone by default. */
  readonly servedUfs?: readonly string[] | undefined;
  /** File that keeps what the admin endpoint put into the registry. */
  readonly registryFile?: string | undefined;
  /** Receives requests that ended without an answer for an unexpected reason. */
  readonly onError?: ((error: Error) => void) | undefined;
  /** Content types of requests; SOAP 1.2 alone by default. */
  readonly mediaTypes?: MediaTypes | undefined;
  readonly limits?: Partial<AuthorityLimits> | undefined;
  /** The optional rules at the start; the admin endpoint changes them. */
  readonly optionalRules?: Partial<OptionalRules> | undefined;
}

/** The figures of nfe-protocol facts where they are known; a 990-item note must fit the message limit. */
export const defaultLimits: AuthorityLimits = {
  messageBytes: 5_000_000,
  oldestDays: 30,
  lateDays: 7,
  refusals: 30,
  cancelHours: 24,
  lateCancelHours: 480,
  noteTotalTolerance: '0.50',
};
