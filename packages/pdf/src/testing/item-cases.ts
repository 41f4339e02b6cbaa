/** Values of one item as the XML has them; absent ones have no element or no group. */
export interface ItemCase {
  readonly code?: string | undefined;
  readonly description?: string | undefined;
  readonly info?: string | undefined;
  readonly unit?: string | undefined;
  readonly quantity?: string | undefined;
  readonly unitPrice?: string | undefined;
  readonly total?: string | undefined;
  readonly discount?: string | undefined;
  readonly taxable?: { readonly unit: string; readonly quantity: string; readonly price: string } | undefined;
  /** Base, rate and value of each tax. */
  readonly icms?: Tax | undefined;
  readonly substitution?: Tax | undefined;
  readonly fund?: Tax | undefined;
  readonly ipi?: Tax | undefined;
  readonly selective?: Tax | undefined;
  readonly reform?:
    | {
        readonly base: string;
        readonly rate: string;
        readonly value: string;
        readonly reduced: string | undefined;
      }
    | undefined;
}

export type Tax = readonly [base: string, rate: string, value: string];

const tag = (name: string, value: string | undefined): string =>
  value === undefined ? '' : `<${name}>${value}</${name}>`;

const taxTags = (names: readonly [string, string, string], tax: Tax | undefined): string =>
  tax === undefined ? '' : names.map((name, index) => tag(name, tax[index])).join('');

/** One `det` with exactly these values. */
export function itemCaseXml(number: number, each: ItemCase): string {
  const { unit = 'UN', quantity = '2.0000', unitPrice = '50.00', total = '100.00' } = each;
  const taxable = each.taxable ?? { unit, quantity, price: unitPrice };
  const icms = `<orig>0</orig><CST>${each.icms === undefined ? '41' : '10'}</CST>${taxTags(['vBC', 'pICMS', 'vICMS'], each.icms)}${taxTags(['vBCFCP', 'pFCP', 'vFCP'], each.fund)}${taxTags(['vBCST', 'pICMSST', 'vICMSST'], each.substitution)}`;
  const ipi =
    each.ipi === undefined
      ? ''
      : `<IPI><IPITrib>${taxTags(['vBC', 'pIPI', 'vIPI'], each.ipi)}</IPITrib></IPI>`;
  const is =
    each.selective === undefined ? '' : `<IS>${taxTags(['vBCIS', 'pIS', 'vIS'], each.selective)}</IS>`;
  return `<det nItem="${number}"><prod>${tag('cProd', each.code ?? `P-${String(number).padStart(4, '0')}`)}${tag('xProd', each.description ?? `Parafuso sextavado M${number}`)}<NCM>73181500</NCM><CFOP>5102</CFOP>${tag('uCom', unit)}${tag('qCom', quantity)}${tag('vUnCom', unitPrice)}${tag('vProd', total)}${tag('uTrib', taxable.unit)}${tag('qTrib', taxable.quantity)}${tag('vUnTrib', taxable.price)}${tag('vDesc', each.discount)}</prod><imposto><ICMS><ICMS10>${icms}</ICMS10></ICMS>${ipi}${is}${reformXml(each)}</imposto>${tag('infAdProd', each.info)}</det>`;
}

function reformXml({ reform }: ItemCase): string {
  if (reform === undefined) return '';
  const { base, rate, value, reduced } = reform;
  const reduction =
    reduced === undefined ? '' : `<gRed><pRedAliq>60.0000</pRedAliq><pAliqEfet>${reduced}</pAliqEfet></gRed>`;
  const levy = (group: string, tax: string) =>
    `<${group}><p${tax}>${rate}</p${tax}>${reduction}<v${tax}>${value}</v${tax}></${group}>`;
  return `<IBSCBS><CST>000</CST><cClassTrib>000001</cClassTrib><gIBSCBS><vBC>${base}</vBC>${levy('gIBSUF', 'IBSUF')}${levy('gIBSMun', 'IBSMun')}${levy('gCBS', 'CBS')}</gIBSCBS></IBSCBS>`;
}

const largest: Tax = ['13869836777.52', '13.3333', '13869836777.52'];

/** The widest values that the layout allows. */
export const widestItem: ItemCase = {
  code: 'WMWMWMWMWMWMWMWMWMWMWMWMWMWMWMWMWMWMWMWMWMWMWMWMWMWMWMWMWMWM',
  description:
    'Equipamento industrial eletrohidráulico para processamento contínuo de embalagens cartonadas, 380 V, linha 2026, com garantia',
  info: `Nº de série 12345; ${'texto do item que é longo '.repeat(19).trim()}`.slice(0, 500),
  unit: 'MMMMMM',
  quantity: '25000000000.0000',
  unitPrice: '9999999999.1234567891',
  total: '13869836777.52',
  discount: '13869836777.52',
  taxable: { unit: 'ÆÆÆÆÆÆ', quantity: '25000000000.0000', price: '9999999999.9234567891' },
  icms: largest,
  substitution: largest,
  fund: largest,
  ipi: largest,
  selective: largest,
  reform: { base: '13869836777.52', rate: '13.3333', value: '13869836777.52', reduced: '12.3456' },
};

/** A sale of goods as most notes have it. */
export const ordinaryItem = (number: number): ItemCase => ({
  code: `SKU-${String(number).padStart(4, '0')}`,
  description: `Chave de fenda isolada 1000 V lote ${number}`,
  quantity: '4.0000',
  unitPrice: '114.39',
  total: '457.56',
  icms: ['475.70', '18.0000', '85.63'],
  reform: { base: '353.98', rate: '0.1000', value: '0.35', reduced: undefined },
});
