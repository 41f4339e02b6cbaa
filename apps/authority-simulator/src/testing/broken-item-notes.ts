import type { BrokenNote } from './broken-note.ts';
import {
  all,
  asReturn,
  bySimples,
  type Edit,
  remove,
  replaceIcms,
  set,
  swap,
  swapAll,
  toAbroad,
  toConsumer,
  toConsumerElsewhere,
  toContributorElsewhere,
  total,
  within,
} from './edit-note.ts';

const firstItem = (edit: Edit): Edit => within('det', edit);
const noIcms = all(total('vBC', '0.00'), total('vICMS', '0.00'));
const deferred = (vICMSOp: string, vICMSDif: string, vICMS: string): Edit =>
  all(
    replaceIcms(
      `<ICMS51><orig>0</orig><CST>51</CST><modBC>3</modBC><vBC>110.00</vBC><pICMS>18.0000</pICMS><vICMSOp>${vICMSOp}</vICMSOp><pDif>50.0000</pDif><vICMSDif>${vICMSDif}</vICMSDif><vICMS>${vICMS}</vICMS></ICMS51>`,
    ),
    total('vICMS', '19.80'),
  );
const suspended = all(replaceIcms('<ICMS40><orig>0</orig><CST>50</CST></ICMS40>'), noIcms);
const mei = (csosn: string): Edit =>
  all(bySimples, set('CRT', '4'), swapAll('<CSOSN>102</CSOSN>', `<CSOSN>${csosn}</CSOSN>`));
const withFcp = (pFCP: string, vFCP: string): Edit =>
  swapAll(
    '<vICMS>19.80</vICMS></ICMS00>',
    `<vICMS>19.80</vICMS><pFCP>${pFCP}</pFCP><vFCP>${vFCP}</vFCP></ICMS00>`,
  );

/** A GTIN with a prefix that GS1 has not assigned. */
const unassigned = '3990000000001';

/** The edits that break the rules about items and their taxes, by rule. */
export const brokenItemNotes: Readonly<Record<string, Edit | BrokenNote>> = {
  'H02-10': swap('nItem="2"', 'nItem="3"'),
  'I03-10': firstItem(all(set('cEAN', '7891234567890'), set('cEANTrib', '7891234567895'))),
  'I03-20': firstItem(all(set('cEAN', unassigned), set('cEANTrib', unassigned))),
  'I03-30': firstItem(set('cEAN', '')),
  'I05-10': firstItem(set('NCM', '00')),
  'I08-04': firstItem(set('CFOP', '5999')),
  'I08-10': firstItem(set('CFOP', '1102')),
  'I08-20': set('tpNF', '0'),
  'I08-30': firstItem(set('CFOP', '7102')),
  'I08-40': firstItem(set('CFOP', '6102')),
  'I08-50': all(toContributorElsewhere, firstItem(set('CFOP', '5102'))),
  'I08-70': all(
    set('indFinal', '1'),
    within('dest', all(set('cMun', '3304557'), set('UF', 'RJ'), set('IE', '99999993'))),
  ),
  'I08-140': all(asReturn, firstItem(set('CFOP', '5102'))),
  'I08-141': all(asReturn, bySimples, set('CRT', '4'), firstItem(set('CFOP', '5201'))),
  'I08-144': firstItem(set('CFOP', '5202')),
  'I08-184': firstItem(set('CFOP', '5929')),
  'I11-10': firstItem(set('vUnCom', '50.0100000000')),
  'I11-20': firstItem(set('vUnTrib', '50.0100000000')),
  'I12-10': firstItem(all(set('cEAN', '7891234567895'), set('cEANTrib', '7891234567890'))),
  'I12-20': firstItem(all(set('cEAN', '7891234567895'), set('cEANTrib', unassigned))),
  'I12-60': firstItem(set('cEANTrib', '')),
  'I12-30': firstItem(set('cEAN', '7891234567895')),
  'I12-40': firstItem(set('cEANTrib', '7891234567895')),
  'I17-10': firstItem(set('vDesc', '100.01')),
  'LA01-20': firstItem(set('CFOP', '5656')),
  'N11-10': all(bySimples, firstItem(remove('orig'))),
  'N12-10': all(
    toAbroad,
    firstItem(
      swap('<ICMS40><orig>0</orig><CST>41</CST></ICMS40>', '<ICMS40><orig>0</orig><CST>40</CST></ICMS40>'),
    ),
  ),
  'N12-20': set('CRT', '1'),
  'N12a-10': all(bySimples, set('CRT', '3')),
  'N12-70': all(toConsumer, replaceIcms('<ICMS90><orig>0</orig><CST>90</CST></ICMS90>'), noIcms),
  'N12-80': all(
    toContributorElsewhere,
    within('dest', all(set('indIEDest', '2'), remove('IE'), set('cMun', '1100015'), set('UF', 'RO'))),
    suspended,
  ),
  'N12a-70': all(toConsumer, bySimples, (xml) =>
    xml.replaceAll(
      /<ICMSSN102>[\s\S]*?<\/ICMSSN102>/g,
      '<ICMSSN101><orig>0</orig><CSOSN>101</CSOSN><pCredSN>1.2500</pCredSN><vCredICMSSN>1.25</vCredICMSSN></ICMSSN101>',
    ),
  ),
  'N12a-80': mei('103'),
  'N12a-90': all(mei('102'), firstItem(set('CFOP', '5101'))),
  'N16-04': all(toContributorElsewhere, swapAll('<orig>0</orig>', '<orig>1</orig>')),
  'N16-20': all(
    toContributorElsewhere,
    swapAll('<pICMS>12.0000</pICMS><vICMS>13.20</vICMS>', '<pICMS>18.0000</pICMS><vICMS>19.80</vICMS>'),
    total('vICMS', '39.60'),
  ),
  'N16a-10': deferred('19.78', '9.89', '9.89'),
  'N16c-10': deferred('19.80', '9.88', '9.92'),
  'N17-10': deferred('19.80', '9.90', '9.88'),
  'N17-20': all(firstItem(set('vICMS', '19.82')), total('vICMS', '39.62')),
  'N17b-10': withFcp('0.00', '0.00'),
  'N17c-10': all(withFcp('2.0000', '2.22'), total('vFCP', '4.44')),
  'N17c-20': all(
    toConsumerElsewhere,
    swapAll(
      '<vICMS>13.20</vICMS></ICMS00>',
      '<vICMS>13.20</vICMS><pFCP>2.0000</pFCP><vFCP>2.20</vFCP></ICMS00>',
    ),
    total('vFCP', '4.40'),
  ),
  'N23-10': all(replaceIcms('<ICMS60><orig>0</orig><CST>60</CST></ICMS60>'), noIcms),
  'N12-85': {
    edit: all(replaceIcms('<ICMS40><orig>0</orig><CST>41</CST></ICMS40>'), noIcms),
    optionalRules: { benefitCodes: 'checked' },
  },
  'N12-86': {
    edit: firstItem(swap('<CFOP>', '<cBenef>SP070010</cBenef><CFOP>')),
    optionalRules: { benefitCodes: 'checked' },
  },
  'N28-10': all(
    replaceIcms(
      '<ICMS40><orig>0</orig><CST>40</CST><vICMSDeson>1.00</vICMSDeson><motDesICMS>7</motDesICMS></ICMS40>',
    ),
    noIcms,
  ),
  'N28-30': all(
    replaceIcms(
      '<ICMS40><orig>0</orig><CST>40</CST><vICMSDeson>0.00</vICMSDeson><motDesICMS>9</motDesICMS></ICMS40>',
    ),
    noIcms,
  ),
  'NA01-20': all(toConsumerElsewhere, firstItem(remove('ICMSUFDest'))),
  'NA01-30': all(
    toConsumer,
    firstItem(
      swap(
        '</COFINS>',
        '</COFINS><ICMSUFDest><vBCUFDest>110.00</vBCUFDest><pICMSUFDest>18.0000</pICMSUFDest><pICMSInter>12.00</pICMSInter><pICMSInterPart>100.0000</pICMSInterPart><vICMSUFDest>6.60</vICMSUFDest><vICMSUFRemet>0.00</vICMSUFRemet></ICMSUFDest>',
      ),
    ),
  ),
  'NA09-10': all(toConsumerElsewhere, firstItem(set('pICMSInter', '4.00'))),
  'NA09-30': all(toConsumerElsewhere, firstItem(set('pICMSInter', '7.00'))),
  'NA11-10': all(toConsumerElsewhere, firstItem(set('pICMSInterPart', '80.0000'))),
  'NA13-10': all(
    toConsumerElsewhere,
    firstItem(
      all(
        swap(
          '</vBCUFDest>',
          '</vBCUFDest><vBCFCPUFDest>110.00</vBCFCPUFDest><pFCPUFDest>2.0000</pFCPUFDest>',
        ),
        swap('<vICMSUFDest>', '<vFCPUFDest>2.25</vFCPUFDest><vICMSUFDest>'),
      ),
    ),
  ),
  'NA15-10': all(toConsumerElsewhere, firstItem(set('vICMSUFDest', '8.82'))),
  'NA17-10': all(toConsumerElsewhere, firstItem(set('vICMSUFRemet', '0.02'))),
  'O09-10': firstItem(
    swap(
      '<IPITrib><CST>50</CST><vBC>100.00</vBC><pIPI>5.0000</pIPI><vIPI>5.00</vIPI></IPITrib>',
      '<IPINT><CST>52</CST></IPINT>',
    ),
  ),
  'Q01-20': firstItem(remove('PIS')),
  'S01-20': firstItem(remove('COFINS')),
  'UA01-10': firstItem(
    swap(
      '</imposto>',
      '</imposto><impostoDevol><pDevol>100.00</pDevol><IPI><vIPIDevol>5.00</vIPIDevol></IPI></impostoDevol>',
    ),
  ),
};
