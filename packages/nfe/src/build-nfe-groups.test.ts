import type { NfeRequest } from '@fiscal/api-contract';
import type { CalculatedItem, CalculatedNote, IcmsGroup } from '@fiscal/domain';
import { expect, test } from 'vitest';
import { buildNfe } from './build-nfe.ts';
import type { NfeDocumentInput } from './document/document-input.ts';
import { noteSchemas, withFormalSignature } from './testing/nfe-schemas.ts';
import { anInput, anItem, aRequest, calculate, withFirstItem } from './testing/sample-note.ts';

const schemas = noteSchemas();
const official = schemas.filter(({ label }) => label.startsWith('official'));

function validXml(input: NfeDocumentInput, judges = schemas): string {
  const result = buildNfe(input);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  for (const { label, schema } of judges) {
    expect(schema.validate(withFormalSignature(result.xml)), label).toEqual([]);
  }
  return result.xml;
}

const withItem = (changes: Partial<CalculatedItem>, request: NfeRequest = aRequest()): NfeDocumentInput =>
  anInput(request, { calculated: withFirstItem(calculate(request), changes) });

const withNote = (changes: Partial<CalculatedNote>, request: NfeRequest = aRequest()): NfeDocumentInput =>
  anInput(request, { calculated: { ...calculate(request), ...changes } });

const base = { orig: '0', modBC: '3', vBC: '100.00', pICMS: '18.0000', vICMS: '18.00' } as const;
const reduced = { ...base, pRedBC: '10.0000' };
const deferred = { vICMSOp: '18.00', pDif: '50.0000', vICMSDif: '9.00' };
const credit = { pCredSN: '1.2500', vCredICMSSN: '1.25' };

test.each<[IcmsGroup]>([
  [{ element: 'ICMS00', CST: '00', ...base }],
  [{ element: 'ICMS20', CST: '20', ...reduced }],
  [{ element: 'ICMS40', orig: '0', CST: '40' }],
  [{ element: 'ICMS40', orig: '8', CST: '41' }],
  [{ element: 'ICMS40', orig: '0', CST: '50' }],
  [{ element: 'ICMS51', orig: '0', CST: '51' }],
  [{ element: 'ICMS51', CST: '51', ...reduced, ...deferred }],
  [{ element: 'ICMS90', orig: '0', CST: '90' }],
  [{ element: 'ICMS90', CST: '90', ...reduced }],
  [{ element: 'ICMSSN101', orig: '0', CSOSN: '101', ...credit }],
  [{ element: 'ICMSSN102', orig: '0', CSOSN: '102' }],
  [{ element: 'ICMSSN102', orig: '0', CSOSN: '400' }],
  [{ element: 'ICMSSN900', orig: '0', CSOSN: '900' }],
  [{ element: 'ICMSSN900', CSOSN: '900', ...reduced, ...credit }],
])('the ICMS group %o is written as the layout requires', (ICMS) => {
  const xml = validXml(withItem({ ICMS }));
  expect(xml).toContain(`<ICMS><${ICMS.element}><orig>${ICMS.orig}</orig>`);
});

const notRun = official.length === 0 ? ' [not judged: shared schemas absent]' : '';
test(`a deferral in CST 90 needs the newer layout and follows it${notRun}`, () => {
  const ICMS: IcmsGroup = { element: 'ICMS90', CST: '90', ...reduced, ...deferred };
  expect(validXml(withItem({ ICMS }), official)).toContain('<vICMSDif>9.00</vICMSDif><vICMS>18.00</vICMS>');
});

test('the IPI, taxed or not, is between ICMS and PIS', () => {
  const taxed = {
    element: 'IPITrib',
    cEnq: '999',
    CST: '50',
    vBC: '100.00',
    pIPI: '5.0000',
    vIPI: '5.00',
  } as const;
  expect(validXml(withItem({ IPI: taxed }))).toContain(
    '</ICMS><IPI><cEnq>999</cEnq><IPITrib><CST>50</CST><vBC>100.00</vBC><pIPI>5.0000</pIPI><vIPI>5.00</vIPI></IPITrib></IPI><PIS>',
  );
  const free = { element: 'IPINT', cEnq: '999', CST: '53' } as const;
  expect(validXml(withItem({ IPI: free }))).toContain(
    '<IPI><cEnq>999</cEnq><IPINT><CST>53</CST></IPINT></IPI>',
  );
});

test('PIS and COFINS are written when not taxed and for other operations', () => {
  validXml(withItem({ PIS: { element: 'PISNT', CST: '07' }, COFINS: { element: 'COFINSNT', CST: '07' } }));
  validXml(
    withItem({
      PIS: { element: 'PISOutr', CST: '99', vBC: '0.00', pPIS: '0.0000', vPIS: '0.00' },
      COFINS: { element: 'COFINSOutr', CST: '49', vBC: '0.00', pCOFINS: '0.0000', vCOFINS: '0.00' },
    }),
  );
});

test('the difference between states is written, and a sentence names its totals', () => {
  const ICMSUFDest = {
    vBCUFDest: '100.00',
    vBCFCPUFDest: '100.00',
    pFCPUFDest: '2.0000',
    pICMSUFDest: '20.0000',
    pICMSInter: '12.00',
    pICMSInterPart: '100.0000',
    vFCPUFDest: '2.00',
    vICMSUFDest: '8.00',
    vICMSUFRemet: '0.00',
  };
  const note = withFirstItem(calculate(aRequest()), { ICMSUFDest });
  const ICMSTot = { ...note.ICMSTot, vFCPUFDest: '2.00', vICMSUFDest: '8.00', vICMSUFRemet: '0.00' };
  const xml = validXml(anInput(aRequest(), { calculated: { ...note, ICMSTot } }));
  expect(xml).toContain('<pICMSInter>12.00</pICMSInter><pICMSInterPart>100.0000</pICMSInterPart>');
  expect(xml).toContain(
    '<infCpl>DIFAL da UF destino R$ 8,00 + FCP R$ 2,00; DIFAL da UF origem R$ 0,00</infCpl>',
  );
});

test('a return refers to its original item by item and has the returned IPI', () => {
  const accessKey = '35261111222333000181550010000000011481516234';
  const items = [
    anItem({ cfop: '5202', reference: { accessKey, item: 2 } }),
    anItem({ reference: { accessKey } }),
  ];
  const request = aRequest({ operation: 'return', items, payments: [{ method: '90' }] });
  const xml = validXml(withItem({ impostoDevol: { pDevol: '50.00', vIPIDevol: '2.50' } }, request));
  expect(xml).toContain(
    '</imposto><impostoDevol><pDevol>50.00</pDevol><IPI><vIPIDevol>2.50</vIPIDevol></IPI></impostoDevol>' +
      `<DFeReferenciado><chaveAcesso>${accessKey}</chaveAcesso><nItem>2</nItem></DFeReferenciado>`,
  );
  expect(xml).toContain(`<DFeReferenciado><chaveAcesso>${accessKey}</chaveAcesso></DFeReferenciado></det>`);
  expect(xml).not.toContain('<NFref>');
});

test('IBS and CBS are written with deferral, reduction, regular taxation and donation', () => {
  const gDif = { pDif: '50.0000', vDif: '0.05' };
  const gRed = { pRedAliq: '60.0000', pAliqEfet: '0.0400' };
  const gTribRegular = {
    CSTReg: '000',
    cClassTribReg: '000001',
    pAliqEfetRegIBSUF: '0.1000',
    vTribRegIBSUF: '0.10',
    pAliqEfetRegIBSMun: '0.0000',
    vTribRegIBSMun: '0.00',
    pAliqEfetRegCBS: '0.9000',
    vTribRegCBS: '0.90',
  };
  const gIBSCBS = {
    vBC: '100.00',
    gIBSUF: { pIBSUF: '0.1000', gDif, gRed, vIBSUF: '0.05' },
    gIBSMun: { pIBSMun: '0.0000', gDif, gRed, vIBSMun: '0.00' },
    vIBS: '0.05',
    gCBS: { pCBS: '0.9000', gDif, gRed, vCBS: '0.45' },
    gTribRegular,
  };
  const IBSCBS = { CST: '550', cClassTrib: '550001', indDoacao: '1', gIBSCBS } as const;
  const xml = validXml(withItem({ IBSCBS }));
  expect(xml).toContain(
    '<indDoacao>1</indDoacao><gIBSCBS><vBC>100.00</vBC><gIBSUF><pIBSUF>0.1000</pIBSUF><gDif>',
  );
});

test('a class without values has only its codes, and a note without the group has no totals of IBS and CBS', () => {
  expect(validXml(withItem({ IBSCBS: { CST: '410', cClassTrib: '410001' } }))).toContain(
    '<IBSCBS><CST>410</CST><cClassTrib>410001</cClassTrib></IBSCBS>',
  );
  const note = withFirstItem(calculate(aRequest()), { IBSCBS: undefined });
  const xml = validXml(anInput(aRequest(), { calculated: { ...note, IBSCBSTot: undefined } }));
  expect(xml).not.toContain('IBSCBS');
});

test('charges of an item, approximate taxes and the purchase order are written at their places', () => {
  const request = aRequest({
    items: [
      anItem({
        purchaseOrder: 'PC-9',
        purchaseOrderItem: '10',
        cest: '2803800',
        gtin: '7891234567895',
        additionalInfo: 'Lote 7',
      }),
    ],
    purchaseOrder: 'PC-9',
    fiscalInfo: 'Uso do fisco',
  });
  const note = withFirstItem(calculate(request), {
    vFrete: '1.00',
    vSeg: '2.00',
    vDesc: '3.00',
    vOutro: '4.00',
    vTotTrib: '31.45',
  });
  const calculated = { ...note, ICMSTot: { ...note.ICMSTot, vTotTrib: '31.45' } };
  const xml = validXml(anInput(request, { calculated }));
  expect(xml).toContain(
    '<vFrete>1.00</vFrete><vSeg>2.00</vSeg><vDesc>3.00</vDesc><vOutro>4.00</vOutro><indTot>1</indTot><xPed>PC-9</xPed><nItemPed>10</nItemPed></prod>',
  );
  expect(xml).toContain('<cEAN>7891234567895</cEAN>');
  expect(xml).toContain(
    '<infAdic><infAdFisco>Uso do fisco</infAdFisco><infCpl>Valor aproximado dos tributos R$ 31,45 (Lei 12.741/2012)</infCpl></infAdic><compra><xPed>PC-9</xPed></compra>',
  );
});

test('carrier and volumes are written, and an empty volume is left out', () => {
  const carrier = {
    cnpj: '11222333000181',
    name: 'Transportes',
    ie: 'ISENTO',
    address: 'Rua C, 3',
    city: 'Santos',
    uf: 'SP',
  } as const;
  const volumes = [
    { quantity: 2, species: 'CX', brand: 'M', numbering: '1-2', netWeight: '1.5', grossWeight: '2' },
    {},
  ];
  const xml = validXml(anInput(aRequest({ transport: { mode: '0', carrier, volumes } })));
  expect(xml).toContain(
    '<vol><qVol>2</qVol><esp>CX</esp><marca>M</marca><nVol>1-2</nVol><pesoL>1.500</pesoL><pesoB>2.000</pesoB></vol></transp>',
  );
});

test('the invoice, installments and several payments with card and change are written', () => {
  const xml = validXml(
    withNote({
      cobr: {
        fat: { nFat: '1-1', vOrig: '100.00', vDesc: '0.00', vLiq: '100.00' },
        dup: [
          { nDup: '001', dVenc: '2026-12-21', vDup: '50.00' },
          { nDup: '002', dVenc: '2027-01-21', vDup: '50.00' },
        ],
      },
      pag: {
        detPag: [
          { indPag: '0', tPag: '01', vPag: '60.00' },
          { indPag: '1', tPag: '03', vPag: '30.00', card: { tpIntegra: '2' } },
          { tPag: '99', xPag: 'Vale', vPag: '20.00' },
        ],
        vTroco: '10.00',
      },
    }),
  );
  expect(xml).toContain('</transp><cobr><fat><nFat>1-1</nFat>');
  expect(xml).toContain(
    '<detPag><tPag>99</tPag><xPag>Vale</xPag><vPag>20.00</vPag></detPag><vTroco>10.00</vTroco></pag>',
  );
});

test('the Simples credit is written in words, with value and rate', () => {
  const xml = validXml(withItem({ ICMS: { element: 'ICMSSN101', orig: '0', CSOSN: '101', ...credit } }));
  expect(xml).toContain('CRÉDITO DE ICMS NO VALOR DE R$ 1,25, CORRESPONDENTE À ALÍQUOTA DE 1,2500%');
});

test('the technical contact comes last when configured', () => {
  const technicalContact = {
    cnpj: '11222333000181',
    contact: 'Suporte',
    email: 'suporte@example.com',
    phone: '1133334444',
  };
  const xml = validXml(anInput(aRequest(), { technicalContact }));
  expect(xml).toMatch(/<infRespTec><CNPJ>.*<\/infRespTec><\/infNFe><\/NFe>$/);
});
