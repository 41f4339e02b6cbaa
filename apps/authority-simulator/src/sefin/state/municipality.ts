/** A rate of the ISSQN of one national code, in per cent, with its days; `to` absent: still in force. */
export interface MunicipalRate {
  readonly rate: string;
  readonly from: string;
  readonly to?: string | undefined;
}

/** A municipal benefit (BM); `type` is tpBM: exemption, reduction by per cent or by value, another rate. */
export interface MunicipalBenefit {
  readonly number: string;
  readonly description: string;
  readonly type: '1' | '2' | '3' | '4';
  readonly reduction?: string | undefined;
  readonly rate?: string | undefined;
}

/** What the Sefin knows of a municipality: its agreement, its parameters, its register of taxpayers (CNC). */
export interface MunicipalityEntry {
  readonly code: string;
  /** `absent`: never signed (E0037); `inactive`: signed and not in force (E0038). */
  readonly agreement: 'active' | 'inactive' | 'absent';
  /** First day of the agreement. */
  readonly activeFrom: string;
  /** Whether the public issuers serve it. */
  readonly nationalIssuer: 'yes' | 'no';
  /** Rate of every national code that `rates` does not name. */
  readonly defaultRate: string;
  readonly rates: Readonly<Record<string, readonly MunicipalRate[]>>;
  /** National codes that it does not administer (E0312). */
  readonly refusedServices: readonly string[];
  /** National codes that it declares not taxed (E0539, E0540). Absent: not judged. */
  readonly untaxedServices?: readonly string[] | undefined;
  /** CNPJ or CPF to municipal registration. Absent: not judged (E0116, E0120). */
  readonly registrations?: Readonly<Record<string, string>> | undefined;
  readonly benefits: readonly MunicipalBenefit[];
  /** Hours in which a cancellation is taken (E0822); absent: always. */
  readonly cancelHours?: number | undefined;
  /** Value of the service above which no cancellation is taken (E0823); absent: none. */
  readonly cancelCeiling?: string | undefined;
}

export interface Municipalities {
  list(): readonly MunicipalityEntry[];
  /** The entry, or what a municipality without one is: active, all services at five per cent. */
  of(code: string): MunicipalityEntry;
  put(entry: MunicipalityEntry): void;
  remove(code: string): boolean;
}

export const usualMunicipality = (code: string): MunicipalityEntry => ({
  code,
  agreement: 'active',
  activeFrom: '2022-01-01',
  nationalIssuer: 'yes',
  defaultRate: '5.00',
  rates: {},
  refusedServices: [],
  benefits: [],
});

export function createMunicipalities(entries: readonly MunicipalityEntry[]): Municipalities {
  const byCode = new Map(entries.map((entry) => [entry.code, entry]));
  return {
    list: () => [...byCode.values()],
    of: (code) => byCode.get(code) ?? usualMunicipality(code),
    put: (entry) => void byCode.set(entry.code, entry),
    remove: (code) => byCode.delete(code),
  };
}

/** Rate of a national code on a day, in per cent. */
export const rateOn = (entry: MunicipalityEntry, service: string, day: string): string =>
  entry.rates[service]?.find(({ from, to }) => from <= day && (to === undefined || day <= to))?.rate ??
  entry.defaultRate;

/** Whether the agreement is in force on the day. */
export const isActiveOn = (entry: MunicipalityEntry, day: string): boolean =>
  entry.agreement === 'active' && entry.activeFrom <= day;
