import type { Uf } from './uf.ts';

/** 1 Simples Nacional, 2 Simples with sublimit excess, 3 normal regime, 4 MEI. */
export const crts = [1, 2, 3, 4] as const;
export type Crt = (typeof crts)[number];

export interface Address {
  readonly street: string;
  readonly number: string;
  readonly complement?: string | null | undefined;
  readonly district: string;
  readonly cityName: string;
  /** IBGE code, 7 digits. */
  readonly cityCode: string;
  readonly uf: Uf;
  /** 8 digits; a recipient may have none. */
  readonly zip?: string | null | undefined;
  readonly phone?: string | null | undefined;
}

/** 1 contributor, 2 exempt, 9 non-contributor. */
export type IeIndicator = 1 | 2 | 9;

export interface Recipient {
  readonly cnpj?: string | undefined;
  readonly cpf?: string | undefined;
  readonly name: string;
  readonly ieIndicator: IeIndicator;
  readonly ie?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly address: Address;
}
