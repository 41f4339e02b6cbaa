/**
 * What the tax registries (CCC of the UF, LCC-RFB of Receita) say about a company. A company without an
 * entry is in order; a field left out is not checked.
 */
export interface TaxpayerEntry {
  readonly cnpj: string;
  /** IE known to the UF for this CNPJ. */
  readonly stateRegistrations?: readonly string[] | undefined;
  /** Whether the establishment may issue NF-e (203, 240). */
  readonly enabled?: boolean | undefined;
  /** Standing at Receita (178, 179, 181, 182). */
  readonly federal?: 'active' | 'inactive' | 'absent' | undefined;
  /** Tax regime code at Receita (180). */
  readonly crt?: '1' | '2' | '3' | '4' | undefined;
  /** Denial that notes of this company get: 301 as issuer, 302 and 303 as recipient. */
  readonly denial?: '301' | '302' | '303' | undefined;
}

export interface Registry {
  list(): readonly TaxpayerEntry[];
  find(cnpj: string | undefined): TaxpayerEntry | undefined;
  /** The CNPJ that holds an IE, when some entry says so. */
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
