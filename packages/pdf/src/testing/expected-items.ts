import { children, elementAt, parseXml, textAt, type XmlElement } from '@fiscal/xml';
import { asWritten, figure } from './expected-fields.ts';

type Read = (path: string) => string | undefined;

/** The text that each column must show for an item, by its heading. The texts of a cell are joined. */
export type ExpectedRow = Readonly<Record<string, string>>;

/** The items of a note as either layout shows them. */
export function expectedItems(xml: string): { moc7: ExpectedRow; nt2026010: ExpectedRow }[] {
  const note = elementAt(parseXml(xml), 'NFe/infNFe');
  return (note === undefined ? [] : children(note, 'det')).map((det) => {
    const at: Read = (path) => textAt(det, path);
    const group = elementAt(det, 'imposto/ICMS')?.children[0];
    const icms: Read = (path) => group && textAt(group, path);
    return { moc7: mocRow(at, icms), nt2026010: reformRow(det, at, icms) };
  });
}

const rate = (value: string | undefined): string => (value === undefined ? '' : `${figure(value)}%`);

function describing(at: Read, icms: Read, codes: string): string {
  const differs =
    at('prod/uCom') !== at('prod/uTrib') || Number(at('prod/vUnCom')) !== Number(at('prod/vUnTrib'));
  const taxable = `Unid. trib.: ${asWritten(at('prod/qTrib'))} ${at('prod/uTrib') ?? ''} x ${figure(at('prod/vUnTrib'))}`;
  const fund = (label: string, end: string) =>
    icms(`vFCP${end}`) === undefined
      ? ''
      : `${label}${icms(`vBCFCP${end}`) === undefined ? '' : 'BC'}${figure(icms(`vBCFCP${end}`))}${rate(icms(`pFCP${end}`))}${figure(icms(`vFCP${end}`))}`;
  return [
    at('prod/xProd'),
    codes,
    at('infAdProd') ?? '',
    differs ? taxable : '',
    fund('FCP', ''),
    fund('FCP ST', 'ST'),
  ].join('');
}

function mocRow(at: Read, icms: Read): ExpectedRow {
  const code = at('prod/cProd') ?? '';
  const ncm = at('prod/NCM') ?? '';
  const situation = `${icms('orig') ?? ''}${icms('CST') ?? icms('CSOSN') ?? ''}`;
  const cfop = at('prod/CFOP') ?? '';
  const [quantity, unit] = [asWritten(at('prod/qCom')), at('prod/uCom') ?? ''];
  const [price, discount] = [figure(at('prod/vUnCom')), figure(at('prod/vDesc'))];
  const [total, base, value] = [figure(at('prod/vProd')), figure(icms('vBC')), figure(icms('vICMS'))];
  const ipi = figure(at('imposto/IPI/IPITrib/vIPI'));
  const [icmsRate, ipiRate] = [rate(icms('pICMS')), rate(at('imposto/IPI/IPITrib/pIPI'))];
  return {
    CÓDIGO: code,
    'CÓDIGO NCM/SH': code + ncm,
    'DESCRIÇÃO DO PRODUTO/SERVIÇO': describing(at, icms, ''),
    'NCM/SH': ncm,
    CST: situation,
    CSOSN: situation,
    'CST CSOSN': situation,
    CFOP: cfop,
    'CST CFOP': situation + cfop,
    'CSOSN CFOP': situation + cfop,
    'CST CSOSN CFOP': situation + cfop,
    UN: unit,
    'QUANT.': quantity,
    'QUANT. UN': quantity + unit,
    'VALOR UNIT.': price,
    'V. UNIT. DESCONTO': price + discount,
    'VALOR TOTAL': total,
    'V. TOTAL B. C. ICMS': total + base,
    'B. CÁLC. ICMS': base,
    'B. CÁLC. ST VALOR ST': figure(icms('vBCST')) + figure(icms('vICMSST')),
    'VALOR ICMS': value,
    'V. ICMS V. IPI': value + ipi,
    'VALOR IPI': ipi,
    'ALÍQ. ICMS': icmsRate,
    'AL. ICMS AL. IPI': icmsRate + ipiRate,
    'ALÍQ. IPI': ipiRate,
  };
}

/** Effective where the group of the reduction exists (NT 2026.010 4.3). */
function levy(group: XmlElement | undefined, tax: string): readonly [string | undefined, string | undefined] {
  if (group === undefined) return [undefined, undefined];
  return [textAt(group, 'gRed/pAliqEfet') ?? textAt(group, `p${tax}`), textAt(group, `v${tax}`)];
}

function reformRow(det: XmlElement, at: Read, icms: Read): ExpectedRow {
  const moc = mocRow(at, icms);
  const classified = at('imposto/IBSCBS/cClassTrib');
  const codes = `[NCM ${at('prod/NCM') ?? ''}]${classified === undefined ? '' : `[cClassTrib ${classified}]`}`;
  const taxed = elementAt(det, 'imposto/IBSCBS/gIBSCBS');
  const of = (name: string, tax: string) => levy(taxed && elementAt(taxed, name), tax);
  const taxes = [
    ['ICMS', [icms('pICMS'), icms('vICMS')]],
    ['CBS', of('gCBS', 'CBS')],
    ['IBS UF', of('gIBSUF', 'IBSUF')],
    ['IPI', [at('imposto/IPI/IPITrib/pIPI'), at('imposto/IPI/IPITrib/vIPI')]],
    ['IBS MUN', of('gIBSMun', 'IBSMun')],
    ['IS', [at('imposto/IS/pIS'), at('imposto/IS/vIS')]],
    ['ICMS ST', [icms('pICMSST'), icms('vICMSST')]],
  ] as const;
  const present = taxes.filter(([, values]) => values.some((each) => each !== undefined));
  const bases = [
    ['ICMS', icms('vBC')],
    ['IBS/CBS', at('imposto/IBSCBS/gIBSCBS/vBC')],
    ['IPI', at('imposto/IPI/IPITrib/vBC')],
    ['IS', at('imposto/IS/vBCIS')],
    ['ICMS ST', icms('vBCST')],
  ] as const;
  const label = icms('CSOSN') === undefined ? 'CST' : 'CSOSN';
  return {
    CÓDIGO: moc.CÓDIGO ?? '',
    'DESCRIÇÃO DO PRODUTO/SERVIÇO': describing(at, icms, codes),
    'CST CFOP': `${label}${moc.CST ?? ''}CFOP${moc.CFOP ?? ''}`,
    'QTD UN': moc['QUANT. UN'] ?? '',
    'VALOR UNIT.': moc['VALOR UNIT.'] ?? '',
    'V. UNIT. DESCONTO': moc['V. UNIT. DESCONTO'] ?? '',
    'VALOR TOTAL': moc['VALOR TOTAL'] ?? '',
    'BASES DE CÁLCULO': bases
      .flatMap(([name, base]) => (base === undefined ? [] : name + figure(base)))
      .join(''),
    ALÍQUOTAS: present.map(([name, [percent]]) => name + rate(percent)).join(''),
    'VALOR DOS TRIBUTOS': present.map(([name, [, value]]) => name + figure(value)).join(''),
  };
}
