/** The largest number of a DPS, of fifteen digits. Source: layout of the DPS 1.01, TSNumDPS. */
export const lastDpsNumber = 999_999_999_999_999;

export const numberedDps = { model: 'dps', lastNumber: lastDpsNumber } as const;
