import type { Uf } from './uf.ts';

export const freightModes = ['0', '1', '2', '3', '4', '9'] as const;
export type FreightMode = (typeof freightModes)[number];

export interface Transport {
  readonly mode: FreightMode;
  readonly carrier?: Carrier | null | undefined;
  readonly volumes?: readonly Volume[] | undefined;
}

export interface Carrier {
  readonly cnpj?: string | undefined;
  readonly cpf?: string | undefined;
  readonly name: string;
  readonly ie?: string | null | undefined;
  readonly address?: string | null | undefined;
  readonly city?: string | null | undefined;
  readonly uf?: Uf | null | undefined;
}

export interface Volume {
  readonly quantity?: number | undefined;
  readonly species?: string | undefined;
  readonly brand?: string | undefined;
  readonly numbering?: string | undefined;
  readonly netWeight?: string | undefined;
  readonly grossWeight?: string | undefined;
}
