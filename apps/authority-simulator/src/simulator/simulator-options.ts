import type { Clock } from '@fiscal/domain';
import type { TestAuthority } from '@fiscal/testkit';
import type { AuthorityLimits } from '../authority.ts';
import type { OptionalRules } from '../state/optional-rules.ts';
import type { MediaTypes } from '../web/content-type.ts';

export interface SimulatorPorts {
  /** The port; 0 or absent takes a free one. */
  readonly homologation?: number | undefined;
  readonly production?: number | undefined;
  readonly admin?: number | undefined;
}

export interface SimulatorOptions {
  readonly ledgerFile: string;
  /** The certificate tree whose e-CNPJ certificates are accepted. It also issues the server's certificate. */
  readonly certificates: TestAuthority;
  readonly clock?: Clock | undefined;
  /** The token in the admin address; default: a new one. */
  readonly adminToken?: string | undefined;
  readonly ports?: SimulatorPorts | undefined;
  /**
   * The name by which clients call the simulator, in its addresses and its certificate. With a name it listens on every
   * address of the machine; default: 127.0.0.1, on this machine alone. The admin endpoint is for this machine alone.
   */
  readonly host?: string | undefined;
  /** The folder of official schemas; default: the npm package with the overlay. */
  readonly schemasFolder?: string | undefined;
  /** The ledger of the Sefin (NFS-e); default: a file beside `ledgerFile`. */
  readonly nfseLedgerFile?: string | undefined;
  /**
   * The folder of the official schemas of NFS-e, which no package publishes; default: that of the shared folder.
   * With `none`, or if neither exists, no schema judges the documents.
   */
  readonly nfseSchemasFolder?: string | undefined;
  /** The file that keeps the Sefin's registers, which the admin endpoint sets. */
  readonly nfseRegistersFile?: string | undefined;
  /** The IBGE codes of the UFs served; default: only SP. */
  readonly servedUfs?: readonly string[] | undefined;
  /** The file that keeps the registry, which the admin endpoint sets. */
  readonly registryFile?: string | undefined;
  /** Receives the errors that ended a request without an answer. */
  readonly onError?: ((error: Error) => void) | undefined;
  /** The accepted content types; default: only SOAP 1.2. */
  readonly mediaTypes?: MediaTypes | undefined;
  readonly limits?: Partial<AuthorityLimits> | undefined;
  /** The optional rules at the start; the admin endpoint can change them. */
  readonly optionalRules?: Partial<OptionalRules> | undefined;
}

/** The limits in the facts of nfe-protocol, if they are known. The message limit must fit a note of 990 items. */
export const defaultLimits: AuthorityLimits = {
  messageBytes: 5_000_000,
  oldestDays: 30,
  lateDays: 7,
  refusals: 30,
  cancelHours: 24,
  lateCancelHours: 480,
  noteTotalTolerance: '0.50',
};
