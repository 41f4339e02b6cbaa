import type { CalculatedItem, CalculatedNote, IcmsGroup } from '@fiscal/domain';

/**
 * A type whose optional members are all required, at any depth, so that the compiler reports a new member of the
 * engine's type.
 */
type Complete<T> = T extends readonly (infer Entry)[]
  ? readonly Complete<Entry>[]
  : T extends object
    ? { readonly [Member in keyof T]-?: Complete<Exclude<T[Member], undefined>> }
    : T;

type WrittenItem = Complete<Omit<CalculatedItem, 'ICMS' | 'decisions' | 'taxClass'>>;

type WrittenNote = Complete<Omit<CalculatedNote, 'items' | 'warnings'>>;

/** Together the groups have every field of `IcmsGroup`; no single group may have all. */
export const icmsGroups = [
  {
    element: 'ICMS51',
    orig: '0',
    CST: '51',
    modBC: '3',
    pRedBC: '10.0000',
    vBC: '90.00',
    pICMS: '18.0000',
    vICMSOp: '16.20',
    pDif: '50.0000',
    vICMSDif: '8.10',
    vICMS: '8.10',
  },
  {
    element: 'ICMSSN900',
    orig: '1',
    CSOSN: '900',
    modBC: '3',
    vBC: '90.00',
    pRedBC: '10.0000',
    pICMS: '18.0000',
    vICMS: '16.20',
    pCredSN: '1.2500',
    vCredICMSSN: '1.13',
  },
] as const satisfies readonly IcmsGroup[];

export const icmsFields = Object.keys({
  element: true,
  orig: true,
  CST: true,
  CSOSN: true,
  modBC: true,
  vBC: true,
  pRedBC: true,
  pICMS: true,
  vICMSOp: true,
  pDif: true,
  vICMSDif: true,
  vICMS: true,
  pCredSN: true,
  vCredICMSSN: true,
} satisfies Record<keyof IcmsGroup, true>);

const item: WrittenItem = {
  CFOP: '5102',
  cBenef: 'SP070010',
  vProd: '100.00',
  vFrete: '1.01',
  vSeg: '1.02',
  vDesc: '1.03',
  vOutro: '1.04',
  vTotTrib: '31.45',
  IPI: { element: 'IPITrib', cEnq: '999', CST: '50', vBC: '101.05', pIPI: '5.0000', vIPI: '5.05' },
  PIS: { element: 'PISAliq', CST: '01', vBC: '92.01', pPIS: '1.6500', vPIS: '1.52' },
  COFINS: { element: 'COFINSAliq', CST: '02', vBC: '92.02', pCOFINS: '7.6000', vCOFINS: '6.99' },
  ICMSUFDest: {
    vBCUFDest: '100.01',
    vBCFCPUFDest: '100.02',
    pFCPUFDest: '2.0000',
    pICMSUFDest: '20.0000',
    pICMSInter: '12.00',
    pICMSInterPart: '100.0000',
    vFCPUFDest: '2.01',
    vICMSUFDest: '8.02',
    vICMSUFRemet: '0.03',
  },
  impostoDevol: { pDevol: '50.00', vIPIDevol: '2.52' },
  IBSCBS: {
    CST: '515',
    cClassTrib: '515001',
    indDoacao: '1',
    gIBSCBS: {
      vBC: '93.07',
      gIBSUF: {
        pIBSUF: '0.1000',
        gDif: { pDif: '50.0000', vDif: '0.02' },
        gRed: { pRedAliq: '60.0000', pAliqEfet: '0.0400' },
        vIBSUF: '0.03',
      },
      gIBSMun: {
        pIBSMun: '0.0500',
        gDif: { pDif: '51.0000', vDif: '0.04' },
        gRed: { pRedAliq: '61.0000', pAliqEfet: '0.0410' },
        vIBSMun: '0.05',
      },
      vIBS: '0.08',
      gCBS: {
        pCBS: '0.9000',
        gDif: { pDif: '52.0000', vDif: '0.17' },
        gRed: { pRedAliq: '62.0000', pAliqEfet: '0.3600' },
        vCBS: '0.18',
      },
      gTribRegular: {
        CSTReg: '000',
        cClassTribReg: '000001',
        pAliqEfetRegIBSUF: '0.1001',
        vTribRegIBSUF: '0.09',
        pAliqEfetRegIBSMun: '0.0002',
        vTribRegIBSMun: '0.01',
        pAliqEfetRegCBS: '0.9003',
        vTribRegCBS: '0.84',
      },
    },
    gEstornoCred: { vIBSEstCred: '0.45', vCBSEstCred: '4.05' },
  },
};

const note: WrittenNote = {
  ide: { tpNF: '1', idDest: '2', finNFe: '4', indFinal: '1', indPres: '9', indIntermed: '0' },
  ICMSTot: {
    vBC: '0.01',
    vICMS: '0.02',
    vICMSDeson: '0.03',
    vFCPUFDest: '0.04',
    vICMSUFDest: '0.05',
    vICMSUFRemet: '0.06',
    vFCP: '0.07',
    vBCST: '0.08',
    vST: '0.09',
    vFCPST: '0.10',
    vFCPSTRet: '0.11',
    vProd: '0.12',
    vFrete: '0.13',
    vSeg: '0.14',
    vDesc: '0.15',
    vII: '0.16',
    vIPI: '0.17',
    vIPIDevol: '0.18',
    vPIS: '0.19',
    vCOFINS: '0.20',
    vOutro: '0.21',
    vNF: '0.22',
    vTotTrib: '0.23',
  },
  IBSCBSTot: {
    vBCIBSCBS: '0.24',
    gIBS: {
      gIBSUF: { vDif: '0.25', vDevTrib: '0.26', vIBSUF: '0.27' },
      gIBSMun: { vDif: '0.28', vDevTrib: '0.29', vIBSMun: '0.30' },
      vIBS: '0.31',
      vCredPres: '0.32',
      vCredPresCondSus: '0.33',
    },
    gCBS: { vDif: '0.34', vDevTrib: '0.35', vCBS: '0.36', vCredPres: '0.37', vCredPresCondSus: '0.38' },
    gEstornoCred: { vIBSEstCred: '0.39', vCBSEstCred: '0.40' },
  },
  pag: {
    detPag: [{ indPag: '1', tPag: '99', xPag: 'Vale', vPag: '0.41', card: { tpIntegra: '2' } }],
    vTroco: '0.42',
  },
  cobr: {
    fat: { nFat: '1-1', vOrig: '0.43', vDesc: '0.44', vLiq: '0.45' },
    dup: [{ nDup: '001', dVenc: '2026-12-21', vDup: '0.46' }],
  },
};

/** An artificial note with everything that the engine can produce; all its values differ. */
export const fullCalculation: CalculatedNote = {
  ...note,
  items: icmsGroups.map((ICMS) => ({ ...item, ICMS, decisions: [] })),
  warnings: [],
};
