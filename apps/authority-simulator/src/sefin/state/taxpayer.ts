/** The months (YYYY-MM) in which a company was in the Simples Nacional; `option` is 2 for MEI, 3 for ME or EPP. */
export interface SimplesPeriod {
  readonly option: '2' | '3';
  readonly from: string;
  readonly to?: string | undefined;
}

/** The entry of a CNPJ or CPF in the registers of the Receita. A field left out is not checked. */
export interface NfseTaxpayer {
  readonly document: string;
  /** `absent`: the register does not hold it (E0190, E0207). */
  readonly standing?: 'active' | 'absent' | undefined;
  readonly simples?: readonly SimplesPeriod[] | undefined;
  readonly name?: string | undefined;
  readonly address?:
    | {
        readonly street: string;
        readonly number: string;
        readonly district: string;
        readonly zip: string;
      }
    | undefined;
}

export interface NfseTaxpayers {
  list(): readonly NfseTaxpayer[];
  /** Returns whether persons that are not listed do not exist. */
  isClosed(): boolean;
  setClosed(closed: boolean): void;
  find(document: string | undefined): NfseTaxpayer | undefined;
  put(entry: NfseTaxpayer): void;
  remove(document: string): boolean;
}

export function createNfseTaxpayers(
  entries: readonly NfseTaxpayer[],
  closedAtFirst: 'closed' | 'open' = 'open',
): NfseTaxpayers {
  const byDocument = new Map(entries.map((entry) => [entry.document, entry]));
  let isClosed = closedAtFirst === 'closed';
  const unlisted = (document: string): NfseTaxpayer | undefined =>
    isClosed ? { document, standing: 'absent' } : undefined;
  return {
    list: () => [...byDocument.values()],
    isClosed: () => isClosed,
    setClosed: (closed) => {
      isClosed = closed;
    },
    find: (document) =>
      document === undefined ? undefined : (byDocument.get(document) ?? unlisted(document)),
    put: (entry) => void byDocument.set(entry.document, entry),
    remove: (document) => byDocument.delete(document),
  };
}

/** Returns opSimpNac of the register for a month (YYYY-MM); undefined when it is not checked. */
export function simplesOption(entry: NfseTaxpayer | undefined, month: string): '1' | '2' | '3' | undefined {
  if (entry?.simples === undefined) return undefined;
  return (
    entry.simples.find(({ from, to }) => from <= month && (to === undefined || month <= to))?.option ?? '1'
  );
}
