/**
 * A company in the tax registries (CCC of the UF, LCC-RFB of Receita). A company without an entry breaks no rule; a
 * field left out is not checked.
 */
export interface TaxpayerEntry {
  readonly cnpj: string;
  /** The IEs that the UF knows for this CNPJ. */
  readonly stateRegistrations?: readonly string[] | undefined;
  /** Whether the establishment may issue NF-e (203, 240). */
  readonly enabled?: boolean | undefined;
  /** The status at Receita (178, 179, 181, 182). */
  readonly federal?: 'active' | 'inactive' | 'absent' | undefined;
  /** The tax regime code at Receita (180). */
  readonly crt?: '1' | '2' | '3' | '4' | undefined;
  /** The denial of this company's notes: 301 as issuer, 302 and 303 as recipient. */
  readonly denial?: '301' | '302' | '303' | undefined;
}

export interface Registry {
  list(): readonly TaxpayerEntry[];
  find(cnpj: string | undefined): TaxpayerEntry | undefined;
  /** Returns the CNPJ of the entry that has an IE. */
  holderOf(stateRegistration: string): string | undefined;
  put(entry: TaxpayerEntry): void;
  remove(cnpj: string): boolean;
}

export function createRegistry(entries: readonly TaxpayerEntry[]): Registry {
  const byCnpj = new Map(entries.map((entry) => [entry.cnpj, entry]));
  return {
    list: () => [...byCnpj.values()],
    find: (cnpj) => (cnpj === undefined ? undefined : byCnpj.get(cnpj)),
    holderOf: (ie) => [...byCnpj.values()].find((entry) => entry.stateRegistrations?.includes(ie))?.cnpj,
    put: (entry) => void byCnpj.set(entry.cnpj, entry),
    remove: (cnpj) => byCnpj.delete(cnpj),
  };
}
