import type { Brand } from './brand.ts';

/** 45 characters that name a DPS: `DPS`, municipality, kind and registration of the emitter, series, number. */
export type DpsId = Brand<string, 'DpsId'>;

/** The registration of an issuer in the ids of the NFS-e; a CPF has three zeros before it. */
export type NfseRegistration =
  | { readonly kind: 'cnpj'; readonly registration: string }
  | { readonly kind: 'cpf'; readonly registration: string };

export interface DpsIdParts {
  /** cLocEmi, 7 digits. */
  readonly cityCode: string;
  readonly emitter: NfseRegistration;
  readonly series: number;
  readonly number: number;
}

const pattern = /^DPS(\d{7})(1000\d{11}|2[0-9A-Z]{12}\d{2})(\d{5})(\d{15})$/;

/** Writes kind (1 CPF, 2 CNPJ) and registration in 15 characters. */
export const writeNfseRegistration = ({ kind, registration }: NfseRegistration): string =>
  kind === 'cnpj' ? `2${registration}` : `1${registration.padStart(14, '0')}`;

/** Reads a text that `writeNfseRegistration` wrote. */
export const readNfseRegistration = (text: string): NfseRegistration =>
  text.startsWith('2')
    ? { kind: 'cnpj', registration: text.slice(1) }
    : { kind: 'cpf', registration: text.slice(4) };

/**
 * Makes the Id of `infDPS`. Throws RangeError for a part with a wrong length or form. Source: layout of the DPS 1.01,
 * TSIdDPS.
 */
export function composeDpsId(parts: DpsIdParts): DpsId {
  const series = String(parts.series).padStart(5, '0');
  const number = String(parts.number).padStart(15, '0');
  const id = `DPS${parts.cityCode}${writeNfseRegistration(parts.emitter)}${series}${number}`;
  const read = parseDpsId(id);
  if (read === undefined || !sameParts(read, parts)) throw new RangeError('parts do not make an id of a DPS');
  return id as DpsId;
}

const sameParts = (a: DpsIdParts, b: DpsIdParts): boolean =>
  a.cityCode === b.cityCode &&
  a.emitter.kind === b.emitter.kind &&
  a.emitter.registration === b.emitter.registration &&
  a.series === b.series &&
  a.number === b.number;

export const isDpsId = (text: string): text is DpsId => parseDpsId(text) !== undefined;

/** Splits an id into its parts; undefined for any other text. Numbers start at 1. */
export function parseDpsId(text: string): DpsIdParts | undefined {
  const [, cityCode, emitter, series, number] = pattern.exec(text) ?? [];
  if (cityCode === undefined || emitter === undefined || Number(number) < 1) return undefined;
  return {
    cityCode,
    emitter: readNfseRegistration(emitter),
    series: Number(series),
    number: Number(number),
  };
}
