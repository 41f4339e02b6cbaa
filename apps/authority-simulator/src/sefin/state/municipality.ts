/** The ISSQN rate of a national code in percent, with its first and last day; without `to` it is still in force. */
export interface MunicipalRate {
  readonly rate: string;
  readonly from: string;
  readonly to?: string | undefined;
}

/** A municipal benefit (BM). `type` is tpBM: exemption, reduction in percent or in value, or another rate. */
export interface MunicipalBenefit {
  readonly number: string;
  readonly description: string;
  readonly type: '1' | '2' | '3' | '4';
  readonly reduction?: string | undefined;
  readonly rate?: string | undefined;
}

/** A municipality in the Sefin: its agreement, its parameters, its register of taxpayers (CNC). */
export interface MunicipalityEntry {
  readonly code: string;
  /** `absent`: never signed (E0037); `inactive`: signed and not in force (E0038). */
  readonly agreement: 'active' | 'inactive' | 'absent';
  /** The first day of the agreement. */
  readonly activeFrom: string;
  /** Whether the public issuers serve it. */
  readonly nationalIssuer: 'yes' | 'no';
  /** The rate of every national code that `rates` does not name. */
  readonly defaultRate: string;
  readonly rates: Readonly<Record<string, readonly MunicipalRate[]>>;
  /** The national codes that it does not administer (E0312). */
  readonly refusedServices: readonly string[];
  /** The national codes that it declares not taxed (E0539, E0540). Absent: not checked. */
  readonly untaxedServices?: readonly string[] | undefined;
  /** The municipal registration by CNPJ or CPF. Absent: not checked (E0116, E0120). */
  readonly registrations?: Readonly<Record<string, string>> | undefined;
  readonly benefits: readonly MunicipalBenefit[];
  /** The hours in which a cancellation is accepted (E0822). Absent: no limit. */
  readonly cancelHours?: number | undefined;
  /** The value of the service above which no cancellation is accepted (E0823). Absent: no limit. */
  readonly cancelCeiling?: string | undefined;
}

export interface Municipalities {
  list(): readonly MunicipalityEntry[];
  /** Returns the entry, or the default one: an active agreement, all services at five percent. */
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

/** Returns the rate of a national code on a day, in percent. */
export const rateOn = (entry: MunicipalityEntry, service: string, day: string): string =>
  entry.rates[service]?.find(({ from, to }) => from <= day && (to === undefined || day <= to))?.rate ??
  entry.defaultRate;

/** Returns whether the agreement is in force on the day. */
export const isActiveOn = (entry: MunicipalityEntry, day: string): boolean =>
  entry.agreement === 'active' && entry.activeFrom <= day;
