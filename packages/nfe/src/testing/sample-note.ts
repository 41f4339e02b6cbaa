import type { NfeItem, NfeRequest } from '@fiscal/api-contract';
import {
  type CalculatedItem,
  type CalculatedNote,
  type Decimal,
  decimal,
  divide,
  type IcmsTotal,
  money,
  multiply,
  round,
  sum,
} from '@fiscal/domain';
import { aSale, sampleIssuer } from '@fiscal/testkit';
import type { NfeDocumentInput } from '../document/document-input.ts';

export { anItem, aSale as aRequest, sampleIssuer as anIssuer } from '@fiscal/testkit';

const share = (base: Decimal, rate: string): Decimal =>
  round(divide(multiply(base, decimal(rate)), decimal('100'), 8, 'halfUp'), 2, 'halfUp');

/** Calculates CST 00 at 18 %, PIS 1.65 %, COFINS 7.6 % and IBS/CBS of 2026, without the engine. */
export function calculateItem(item: NfeItem): CalculatedItem {
  const value = round(multiply(decimal(item.quantity), decimal(item.unitPrice)), 2, 'halfUp');
  const text = money(value);
  const reform = share(value, '0.1');
  return {
    CFOP: item.cfop ?? '5102',
    vProd: text,
    ICMS: {
      element: 'ICMS00',
      orig: item.origin,
      CST: '00',
      modBC: '3',
      vBC: text,
      pICMS: '18.0000',
      vICMS: money(share(value, '18')),
    },
    PIS: { element: 'PISAliq', CST: '01', vBC: text, pPIS: '1.6500', vPIS: money(share(value, '1.65')) },
    COFINS: {
      element: 'COFINSAliq',
      CST: '01',
      vBC: text,
      pCOFINS: '7.6000',
      vCOFINS: money(share(value, '7.6')),
    },
    IBSCBS: {
      CST: '000',
      cClassTrib: '000001',
      gIBSCBS: {
        vBC: text,
        gIBSUF: { pIBSUF: '0.1000', vIBSUF: money(reform) },
        gIBSMun: { pIBSMun: '0.0000', vIBSMun: '0.00' },
        vIBS: money(reform),
        gCBS: { pCBS: '0.9000', vCBS: money(share(value, '0.9')) },
      },
    },
    decisions: [],
  };
}

export function calculate(request: NfeRequest): CalculatedNote {
  const items = request.items.map(calculateItem);
  const total = (pick: (item: CalculatedItem) => string | undefined): Decimal =>
    sum(items.map((item) => decimal(pick(item) ?? '0.00')));
  const vProd = total((item) => item.vProd);
  const vIBS = money(total((item) => item.IBSCBS?.gIBSCBS?.vIBS));
  const isReturn = request.operation === 'return';
  return {
    ide: {
      tpNF: request.direction === 'in' ? '0' : '1',
      idDest: '1',
      finNFe: isReturn ? '4' : '1',
      indFinal: '0',
      indPres: '9',
      indIntermed: '0',
    },
    items,
    ICMSTot: {
      ...zeroTotals,
      vBC: money(vProd),
      vICMS: money(total((item) => item.ICMS.vICMS)),
      vProd: money(vProd),
      vPIS: money(total((item) => item.PIS.vPIS)),
      vCOFINS: money(total((item) => item.COFINS.vCOFINS)),
      vNF: money(vProd),
    },
    IBSCBSTot: {
      vBCIBSCBS: money(vProd),
      gIBS: {
        gIBSUF: { vDif: '0.00', vDevTrib: '0.00', vIBSUF: vIBS },
        gIBSMun: { vDif: '0.00', vDevTrib: '0.00', vIBSMun: '0.00' },
        vIBS,
        vCredPres: '0.00',
        vCredPresCondSus: '0.00',
      },
      gCBS: {
        vDif: '0.00',
        vDevTrib: '0.00',
        vCBS: money(total((item) => item.IBSCBS?.gIBSCBS?.gCBS.vCBS)),
        vCredPres: '0.00',
        vCredPresCondSus: '0.00',
      },
    },
    pag: {
      detPag: [isReturn ? { tPag: '90', vPag: '0.00' } : { indPag: '0', tPag: '17', vPag: money(vProd) }],
    },
    warnings: [],
  };
}

const zeroTotals: IcmsTotal = {
  vBC: '0.00',
  vICMS: '0.00',
  vICMSDeson: '0.00',
  vFCP: '0.00',
  vBCST: '0.00',
  vST: '0.00',
  vFCPST: '0.00',
  vFCPSTRet: '0.00',
  vProd: '0.00',
  vFrete: '0.00',
  vSeg: '0.00',
  vDesc: '0.00',
  vII: '0.00',
  vIPI: '0.00',
  vIPIDevol: '0.00',
  vPIS: '0.00',
  vCOFINS: '0.00',
  vOutro: '0.00',
  vNF: '0.00',
};

/** Returns a calculation whose first item is changed. */
export function withFirstItem(note: CalculatedNote, changes: Partial<CalculatedItem>): CalculatedNote {
  return { ...note, items: note.items.map((item, i) => (i === 0 ? { ...item, ...changes } : item)) };
}

/** Returns the input of a valid note with one item; tests change one field. */
export function anInput(
  request: NfeRequest = aSale(),
  changes: Partial<NfeDocumentInput> = {},
): NfeDocumentInput {
  return {
    environment: 'homologation',
    issuer: sampleIssuer,
    series: 1,
    number: 1,
    issuedAt: new Date('2026-11-21T13:00:00Z'),
    numericCode: '48151623',
    request,
    calculated: calculate(request),
    softwareVersion: 'app 1.0',
    ...changes,
  };
}
