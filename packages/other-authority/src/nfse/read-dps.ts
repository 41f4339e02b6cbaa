import { nodeAt, textAt, type XmlNode } from '../xml/read-xml.ts';

/** A DPS as received, with the fields that the authority needs; a missing one is empty. */
export interface ReadDps {
  readonly xml: string;
  readonly root: XmlNode;
  readonly id: string;
  readonly issuer: string;
  readonly series: string;
  readonly number: string;
  readonly municipality: string;
  readonly amount: string;
  /** The key of the NFS-e that this one replaces. */
  readonly replaces: string | undefined;
  readonly parties: readonly string[];
}

export function readDps(xml: string, root: XmlNode): ReadDps {
  const info = nodeAt(root, 'infDPS');
  const at = (path: string): string => textAt(info, path) ?? '';
  const holder = (party: string): string => at(`${party}/CNPJ`) || at(`${party}/CPF`);
  return {
    xml,
    root,
    id: info?.attributes.Id ?? '',
    issuer: holder('prest'),
    series: at('serie'),
    number: at('nDPS'),
    municipality: at('cLocEmi'),
    amount: at('valores/vServPrest/vServ'),
    replaces: textAt(info, 'subst/chSubstda'),
    parties: ['prest', 'toma', 'interm'].map(holder).filter((party) => party !== ''),
  };
}

/** Returns the type of registration and the registration, as ids and keys have them. */
export const registrationOf = (holder: string): string =>
  `${holder.length === 14 ? '2' : '1'}${holder.padStart(14, '0')}`;

/** Returns the Id that a DPS must have. */
export const idOfDps = ({ municipality, issuer, series, number }: ReadDps): string =>
  `DPS${municipality}${registrationOf(issuer)}${series.padStart(5, '0')}${number.padStart(15, '0')}`;

/** Reads issuer, series and number from the Id of a DPS. */
export function readDpsId(id: string): Pick<ReadDps, 'issuer' | 'series' | 'number'> | undefined {
  const [, type, registration, series, number] =
    /^DPS\d{7}(1|2)([0-9A-Z]{14})(\d{5})(\d{15})$/.exec(id) ?? [];
  if (!type || !registration || !series || !number) return undefined;
  return {
    issuer: type === '1' ? registration.slice(3) : registration,
    series: String(Number(series)),
    number: String(BigInt(number)),
  };
}
