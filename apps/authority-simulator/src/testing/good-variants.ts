import { all, type Edit, set, setIn, swap, swapAll, toContributorElsewhere, within } from './edit-note.ts';
import { keyOf } from './good-note.ts';

const earlierKey = keyOf({
  yearMonth: '2611',
  cnpj: '11222333000181',
  series: 1,
  number: 7,
  numericCode: '48151623',
});
const withReference = swap('</verProc>', `</verProc><NFref><refNFe>${earlierKey}</refNFe></NFref>`);

/** Makes an exempt sale to a company of Manaus that has a registration at SUFRAMA. */
export const toFreeZone: Edit = all(
  toContributorElsewhere,
  within('dest', all(set('cMun', '1302603'), set('UF', 'AM'), set('IE', '041234561'))),
  within('dest', swap('</IE>', '</IE><ISUF>200000012</ISUF>')),
  swapAll('<CFOP>6102</CFOP>', '<CFOP>6110</CFOP>'),
  (xml) =>
    xml.replaceAll(
      /<ICMS00>[\s\S]*?<\/ICMS00>/g,
      '<ICMS40><orig>0</orig><CST>40</CST><vICMSDeson>7.00</vICMSDeson><motDesICMS>7</motDesICMS><indDeduzDeson>0</indDeduzDeson></ICMS40>',
    ),
  within('ICMSTot', all(set('vBC', '0.00'), set('vICMS', '0.00'), set('vICMSDeson', '14.00'))),
);

/** Delivers to another company, in a third UF. */
export const deliveredElsewhere: Edit = swap(
  '<det nItem="1">',
  '<entrega><CNPJ>12ABC34501DE35</CNPJ><xLgr>Rua C</xLgr><nro>3</nro><xBairro>Centro</xBairro><cMun>3304557</cMun><xMun>Rio de Janeiro</xMun><UF>RJ</UF></entrega><autXML><CNPJ>00000000000191</CNPJ></autXML><det nItem="1">',
);

export const complement: Edit = all(set('finNFe', '2'), withReference);

/** Makes a sale outside the establishment, which refers to the note of the transported goods. */
export const outside: Edit = all(
  set('indPres', '5'),
  swap('<indIntermed>0</indIntermed>', ''),
  withReference,
);

/** Sets the departure on the day of issue, before the hour of issue. */
export const leftEarlier: Edit = (xml) => {
  const day = /<dhEmi>([^T]*)T/.exec(xml)?.[1] ?? '';
  return swap('</dhEmi>', `</dhEmi><dhSaiEnt>${day}T00:10:00-03:00</dhSaiEnt>`)(xml);
};

export const withGtin: Edit = within(
  'det',
  all(set('cEAN', '7891234567895'), set('cEANTrib', '7891234567895')),
);

/** Writes cPais of Brazil. */
export const withCountry: Edit = within('dest', swap('</UF>', '</UF><cPais>1058</cPais>'));

/** Makes the recipient a foreigner who buys here; the country in the address is the foreigner's own. */
export const toForeignerHere: Edit = all(
  set('indFinal', '1'),
  within(
    'dest',
    all(
      swap('<CNPJ>12ABC34501DE35</CNPJ>', '<idEstrangeiro>AB123456</idEstrangeiro>'),
      swap('</UF>', '</UF><cPais>0639</cPais>'),
      set('indIEDest', '9'),
      swap('<IE>110042490114</IE>', ''),
    ),
  ),
  setIn('ide', 'indPres', '9'),
);
