/** Address in Brazil as the DPS has it: with the CEP, without the names of city and state. */
export interface NfseNationalAddress {
  readonly street: string;
  readonly number: string;
  readonly complement?: string | null | undefined;
  readonly district: string;
  /** IBGE code, 7 digits. */
  readonly cityCode: string;
  /** 8 digits. */
  readonly zip: string;
}

export interface NfseForeignAddress {
  readonly street: string;
  readonly number: string;
  readonly complement?: string | null | undefined;
  readonly district: string;
  /** ISO 3166-1 alpha-2, never BR. */
  readonly country: string;
  readonly postalCode: string;
  readonly city: string;
  readonly state: string;
}

export type NfseAddress = NfseNationalAddress | NfseForeignAddress;

/** The reason for which a foreign party has no NIF. 1: it is exempt; 2: its country requires none. */
export type NoNifReason = 1 | 2;

/** Taker, intermediary or beneficiary of a service; exactly one of `cnpj`, `cpf`, `nif`, `noNifReason`. */
export interface NfseParty {
  readonly cnpj?: string | undefined;
  readonly cpf?: string | undefined;
  readonly nif?: string | undefined;
  readonly noNifReason?: NoNifReason | undefined;
  readonly caepf?: string | null | undefined;
  /** Municipal registration. */
  readonly im?: string | null | undefined;
  readonly name: string;
  readonly address?: NfseAddress | null | undefined;
  readonly phone?: string | null | undefined;
  readonly email?: string | null | undefined;
}
