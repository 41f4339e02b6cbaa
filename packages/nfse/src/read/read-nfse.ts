import type { ReceivedNfse } from '@fiscal/domain';
import { elementAt, readXml, trimmedAt, type XmlElement } from '@fiscal/xml';
import { readReceivedNfse } from '../answers/read-received.ts';

/** `valores` of the NFS-e and of its DPS; decimals as text, each absent when the XML has no such element. */
export interface NfseAmountsRead {
  readonly vServ: string;
  readonly vDescIncond?: string | undefined;
  readonly vDescCond?: string | undefined;
  /** The deduction of the DPS, in per cent or as an amount. */
  readonly pDR?: string | undefined;
  readonly vDR?: string | undefined;
  /** Deduction computed by the Sefin. */
  readonly vCalcDR?: string | undefined;
  readonly vCalcBM?: string | undefined;
  readonly vBC?: string | undefined;
  readonly pAliqAplic?: string | undefined;
  readonly vISSQN?: string | undefined;
  readonly vTotalRet?: string | undefined;
  readonly vLiq: string;
  /** The party that withholds the ISSQN: 1 none, 2 the taker, 3 the intermediary. */
  readonly tpRetISSQN: string;
}

/** `IBSCBS` of the NFS-e. */
export interface NfseIbsCbsRead {
  readonly cLocalidadeIncid: string;
  readonly xLocalidadeIncid: string;
  readonly vBC: string;
  readonly vCalcReeRepRes?: string | undefined;
  readonly pAliqEfetUF: string;
  readonly pAliqEfetMun: string;
  readonly pAliqEfetCBS: string;
  readonly vIBSUF: string;
  readonly vIBSMun: string;
  readonly vIBSTot: string;
  readonly vCBS: string;
  readonly vTotNF: string;
}

/** The fields of an NFS-e that its record and its forecast need. */
export interface NfseRead extends ReceivedNfse {
  /** dhEmi of the DPS. */
  readonly issuedAt: string;
  /** dCompet, YYYY-MM-DD */
  readonly competenceDate: string;
  readonly series: string;
  /** nDPS */
  readonly dpsNumber: string;
  /** cLocIncid; absent when no ISSQN is due. */
  readonly cLocIncid?: string | undefined;
  readonly xLocIncid?: string | undefined;
  readonly amounts: NfseAmountsRead;
  readonly ibsCbs?: NfseIbsCbsRead | undefined;
  /** chSubstda: the NFS-e that this one replaces. */
  readonly replaces?: string | undefined;
}

/**
 * Reads an `NFSe` as the Sefin returns it; undefined when a mandatory part is missing or an amount is not a decimal.
 * Source: NFSe_v1.01.xsd.
 */
export function readNfse(xml: string): NfseRead | undefined {
  const received = readReceivedNfse(xml);
  const read = readXml(xml);
  const info = read.ok ? elementAt(read.root, 'infNFSe') : undefined;
  const dps = info && elementAt(info, 'DPS/infDPS');
  if (received === undefined || info === undefined || dps === undefined) return undefined;
  const amounts = amountsIn(info, dps);
  const own = filled({
    issuedAt: trimmedAt(dps, 'dhEmi'),
    competenceDate: trimmedAt(dps, 'dCompet'),
    series: trimmedAt(dps, 'serie'),
    dpsNumber: trimmedAt(dps, 'nDPS'),
  });
  const group = elementAt(info, 'IBSCBS');
  const ibsCbs = group && ibsCbsIn(group);
  if (amounts === undefined || own === undefined) return undefined;
  if (group !== undefined && ibsCbs === undefined) return undefined;
  return {
    ...received,
    ...own,
    cLocIncid: trimmedAt(info, 'cLocIncid'),
    xLocIncid: trimmedAt(info, 'xLocIncid'),
    amounts,
    ibsCbs,
    replaces: trimmedAt(dps, 'subst/chSubstda'),
  };
}

type Texts<Names extends string> = Readonly<Record<Names, string>>;

/** Returns the values if all are present. */
function filled<Names extends string>(
  values: Readonly<Record<Names, string | undefined>>,
): Texts<Names> | undefined {
  return Object.values(values).includes(undefined) ? undefined : (values as Texts<Names>);
}

function amountsIn(info: XmlElement, dps: XmlElement): NfseAmountsRead | undefined {
  const computed = (field: string) => trimmedAt(info, `valores/${field}`);
  const declared = (field: string) => trimmedAt(dps, `valores/${field}`);
  const every = filled({
    vServ: declared('vServPrest/vServ'),
    vLiq: computed('vLiq'),
    tpRetISSQN: declared('trib/tribMun/tpRetISSQN'),
  });
  const { tpRetISSQN, ...required } = every ?? {};
  const optional = {
    vDescIncond: declared('vDescCondIncond/vDescIncond'),
    vDescCond: declared('vDescCondIncond/vDescCond'),
    pDR: declared('vDedRed/pDR'),
    vDR: declared('vDedRed/vDR'),
    vCalcDR: computed('vCalcDR'),
    vCalcBM: computed('vCalcBM'),
    vBC: computed('vBC'),
    pAliqAplic: computed('pAliqAplic'),
    vISSQN: computed('vISSQN'),
    vTotalRet: computed('vTotalRet'),
  };
  return every && areDecimals({ ...required, ...optional }) ? { ...every, ...optional } : undefined;
}

/** False when a present value is not a decimal. */
const areDecimals = (values: object): boolean =>
  Object.values(values).every(
    (value: string | undefined) => value === undefined || /^-?\d{1,15}(?:\.\d{1,10})?$/.test(value),
  );

function ibsCbsIn(group: XmlElement): NfseIbsCbsRead | undefined {
  const at = (path: string) => trimmedAt(group, path);
  const every = filled({
    cLocalidadeIncid: at('cLocalidadeIncid'),
    xLocalidadeIncid: at('xLocalidadeIncid'),
    vBC: at('valores/vBC'),
    pAliqEfetUF: at('valores/uf/pAliqEfetUF'),
    pAliqEfetMun: at('valores/mun/pAliqEfetMun'),
    pAliqEfetCBS: at('valores/fed/pAliqEfetCBS'),
    vIBSUF: at('totCIBS/gIBS/gIBSUFTot/vIBSUF'),
    vIBSMun: at('totCIBS/gIBS/gIBSMunTot/vIBSMun'),
    vIBSTot: at('totCIBS/gIBS/vIBSTot'),
    vCBS: at('totCIBS/gCBS/vCBS'),
    vTotNF: at('totCIBS/vTotNF'),
  });
  const { cLocalidadeIncid, xLocalidadeIncid, ...amounts } = every ?? {};
  const vCalcReeRepRes = at('valores/vCalcReeRepRes');
  return every && areDecimals({ ...amounts, vCalcReeRepRes }) ? { ...every, vCalcReeRepRes } : undefined;
}
