import { nodeAt, textAt, type XmlNode } from '../xml/read-xml.ts';
import { element, field } from '../xml/write-xml.ts';
import { hundredths, percentOf, written } from './amounts.ts';

/** The ISSQN of an NFS-e by the formulas of the layout, as far as a consistent answer needs it. */
interface Amounts {
  readonly base: bigint;
  readonly rate: bigint;
  readonly iss: bigint;
  readonly withheld: bigint;
  readonly net: bigint;
  readonly hasIss: boolean;
}

function amountsOf(dps: XmlNode, municipalRate: string): Amounts {
  const at = (path: string): bigint => hundredths(textAt(dps, `valores/${path}`));
  const text = (path: string): string | undefined => textAt(dps, `valores/trib/${path}`);
  const service = at('vServPrest/vServ');
  const unconditional = at('vDescCondIncond/vDescIncond');
  const gross = service - unconditional;
  const base = gross - at('vDedRed/vDR') - percentOf(gross, at('vDedRed/pDR'));
  const rate = hundredths(text('tribMun/pAliq') ?? municipalRate);
  const isWithheld = text('tribMun/tpRetISSQN') !== '1';
  const hasIss =
    textAt(dps, 'prest/regTrib/regEspTrib') === '0' &&
    text('tribMun/tribISSQN') === '1' &&
    !isSimples(dps, isWithheld);
  const iss = hasIss ? percentOf(base, rate) : 0n;
  const federal = ['vRetCP', 'vRetIRRF', 'vRetCSLL'].map((name) => at(`trib/tribFed/${name}`));
  const withheld = federal.reduce((sum, one) => sum + one, isWithheld ? iss : 0n);
  const net = gross - at('vDescCondIncond/vDescCond') - withheld;
  return { base, rate, iss, withheld, net, hasIss };
}

/** Returns whether the note shows no ISSQN: a MEI, or a ME/EPP whose ISSQN is in the Simples and not withheld. */
function isSimples(dps: XmlNode, isWithheld: boolean): boolean {
  const regime = textAt(dps, 'prest/regTrib/opSimpNac');
  return (
    regime === '2' || (regime === '3' && textAt(dps, 'prest/regTrib/regApTribSN') === '1' && !isWithheld)
  );
}

/** Returns `valores` of infNFSe. */
export function writeAmounts(dps: XmlNode, municipalRate: string): string {
  const { base, rate, iss, withheld, net, hasIss } = amountsOf(dps, municipalRate);
  const issFields = [
    field('vBC', written(base)),
    field('pAliqAplic', written(rate)),
    field('vISSQN', written(iss)),
  ];
  return element('valores', [
    ...(hasIss ? issFields : []),
    withheld > 0n ? field('vTotalRet', written(withheld)) : undefined,
    field('vLiq', written(net)),
  ]);
}

/** Returns `IBSCBS` of infNFSe, with the rates of 2026; undefined when the DPS has no such group. */
export function writeIbsCbs(dps: XmlNode, municipality: string, municipalRate: string): string | undefined {
  if (nodeAt(dps, 'IBSCBS') === undefined) return undefined;
  const { iss, net } = amountsOf(dps, municipalRate);
  const at = (path: string): bigint => hundredths(textAt(dps, `valores/${path}`));
  const contributions = at('trib/tribFed/piscofins/vPis') + at('trib/tribFed/piscofins/vCofins');
  const base = at('vServPrest/vServ') - at('vDescCondIncond/vDescIncond') - iss - contributions;
  const [ibs, cbs] = [percentOf(base, 10n), percentOf(base, 90n)];
  return element('IBSCBS', [
    field('cLocalidadeIncid', municipality),
    field('xLocalidadeIncid', `Município ${municipality}`),
    element('valores', [
      field('vBC', written(base)),
      element('uf', [field('pIBSUF', '0.10'), field('pAliqEfetUF', '0.10')]),
      element('mun', [field('pIBSMun', '0.00'), field('pAliqEfetMun', '0.00')]),
      element('fed', [field('pCBS', '0.90'), field('pAliqEfetCBS', '0.90')]),
    ]),
    element('totCIBS', [
      field('vTotNF', written(net)),
      element('gIBS', [
        field('vIBSTot', written(ibs)),
        element('gIBSUFTot', [field('vDifUF', '0.00'), field('vIBSUF', written(ibs))]),
        element('gIBSMunTot', [field('vDifMun', '0.00'), field('vIBSMun', '0.00')]),
      ]),
      element('gCBS', [field('vDifCBS', '0.00'), field('vCBS', written(cbs))]),
    ]),
  ]);
}
