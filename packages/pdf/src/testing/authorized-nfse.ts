import { withPlaceholderSignature } from '@fiscal/xml';

/** Fragments of XML by the element that contains them; `''` leaves the element out. */
export interface NfseChanges {
  readonly accessKey?: string;
  readonly environment?: '1' | '2';
  readonly status?: string;
  readonly generator?: '1' | '2';
  readonly competence?: string;
  readonly emittedBy?: '1' | '2' | '3';
  /** Content of `infNFSe/emit`. */
  readonly issuer?: string;
  readonly incidence?: string;
  readonly taxation?: string;
  /** Content of `infNFSe/valores`. */
  readonly values?: string;
  readonly otherInfo?: string;
  readonly reform?: string;
  readonly substitution?: string;
  /** The complete `prest`, `toma` and `interm`. */
  readonly provider?: string;
  readonly customer?: string;
  readonly intermediary?: string;
  /** Content of `serv`. */
  readonly place?: string;
  readonly serviceCode?: string;
  readonly municipalCode?: string;
  readonly description?: string;
  readonly nbs?: string;
  readonly details?: string;
  /** Content of `infDPS/valores`, in its order. */
  readonly amount?: string;
  readonly discounts?: string;
  readonly municipalTax?: string;
  readonly federalTax?: string;
  readonly approximateTaxes?: string;
  /** The complete `infDPS/IBSCBS`. */
  readonly reformRequest?: string;
}

/** Keys of 50 characters: of a CNPJ of digits, and of one with letters. */
export const nfseKey = '35503082211222333000181000000000004226111234567895';
export const nfseLetterKey = '35503082212ABC34501DE35000000000004326119876543219';

export const issuerAddress =
  '<enderNac><xLgr>Rua das Acácias</xLgr><nro>45</nro><xCpl>Sala 12</xCpl><xBairro>Bela Vista</xBairro>' +
  '<cMun>3550308</cMun><UF>SP</UF><CEP>01310200</CEP></enderNac>';

const issuerXml =
  '<CNPJ>11222333000181</CNPJ><IM>12345678</IM><xNome>Oficina de Software São João Ltda</xNome>' +
  `${issuerAddress}<fone>1133334444</fone><email>notas@saojoao.example</email>`;

export const providerXml = (regime: string, document = '<CNPJ>11222333000181</CNPJ>'): string =>
  `<prest>${document}<regTrib>${regime}</regTrib></prest>`;

export const partyXml = (name: 'toma' | 'interm' | 'dest', content: string): string =>
  `<${name}>${content}</${name}>`;

export const customerContent =
  '<CNPJ>99888777000100</CNPJ><IM>99-8</IM><xNome>Tomadora Exemplo Ltda</xNome><end><endNac><cMun>3106200</cMun>' +
  '<CEP>30130010</CEP></endNac><xLgr>Avenida Afonso Pena</xLgr><nro>100</nro><xBairro>Centro</xBairro></end>' +
  '<fone>31988887777</fone><email>fiscal@tomadora.example</email>';

export const reformXml =
  '<IBSCBS><cLocalidadeIncid>3106200</cLocalidadeIncid><xLocalidadeIncid>Belo Horizonte</xLocalidadeIncid><valores>' +
  '<vBC>1370.25</vBC><uf><pIBSUF>0.10</pIBSUF><pRedAliqUF>60.00</pRedAliqUF><pAliqEfetUF>0.04</pAliqEfetUF></uf>' +
  '<mun><pIBSMun>0.02</pIBSMun><pRedAliqMun>50.00</pRedAliqMun><pAliqEfetMun>0.01</pAliqEfetMun></mun>' +
  '<fed><pCBS>0.90</pCBS><pRedAliqCBS>40.00</pRedAliqCBS><pAliqEfetCBS>0.54</pAliqEfetCBS></fed></valores>' +
  '<totCIBS><vTotNF>1500.77</vTotNF><gIBS><vIBSTot>1.37</vIBSTot><gIBSUFTot><vIBSUF>1.11</vIBSUF></gIBSUFTot>' +
  '<gIBSMunTot><vIBSMun>0.26</vIBSMun></gIBSMunTot></gIBS><gCBS><vCBS>12.33</vCBS></gCBS></totCIBS></IBSCBS>';

export const reformRequestXml = (destination = '<indDest>0</indDest>', property = ''): string =>
  `<IBSCBS><finNFSe>0</finNFSe><indFinal>0</indFinal><cIndOp>100301</cIndOp>${destination}${property}` +
  '<valores><trib><gIBSCBS><CST>000</CST><cClassTrib>000001</cClassTrib></gIBSCBS></trib></valores></IBSCBS>';

export const contributionsXml = (withholding: string, more = ''): string =>
  '<tribFed><piscofins><CST>01</CST><vBCPisCofins>1500.00</vBCPisCofins><pAliqPis>0.65</pAliqPis>' +
  '<pAliqCofins>3.00</pAliqCofins><vPis>9.75</vPis><vCofins>45.00</vCofins>' +
  `<tpRetPisCofins>${withholding}</tpRetPisCofins></piscofins>${more}</tribFed>`;

export const municipalTaxXml = (content: string): string => `<tribMun>${content}</tribMun>`;

const tag = (name: string, text: string): string => (text === '' ? '' : `<${name}>${text}</${name}>`);

/**
 * Returns an NFS-e as the authority returns it, with everything that it adds; the signature is right in form only.
 * Valid against NFSe_v1.01.
 */
export function authorizedNfse(changes: NfseChanges = {}): string {
  const { accessKey = nfseKey, environment = '1', status = '100', generator = '2' } = changes;
  const nfse =
    '<xLocEmi>São Paulo</xLocEmi><xLocPrestacao>São Paulo</xLocPrestacao><nNFSe>42</nNFSe>' +
    (changes.incidence ?? '<cLocIncid>3550308</cLocIncid><xLocIncid>São Paulo</xLocIncid>') +
    (changes.taxation ?? '<xTribNac>Análise e desenvolvimento de sistemas.</xTribNac>') +
    `<verAplic>Sefin_1.6</verAplic><ambGer>${generator}</ambGer><tpEmis>1</tpEmis><procEmi>1</procEmi>` +
    `<cStat>${status}</cStat><dhProc>2026-11-20T10:16:07-03:00</dhProc><nDFSe>987654</nDFSe>` +
    tag('emit', changes.issuer ?? issuerXml) +
    tag(
      'valores',
      changes.values ??
        '<vBC>1500.00</vBC><pAliqAplic>5.00</pAliqAplic><vISSQN>75.00</vISSQN><vTotalRet>30.50</vTotalRet><vLiq>1469.50</vLiq>',
    ) +
    tag('xOutInf', changes.otherInfo ?? '') +
    (changes.reform ?? reformXml);
  const xml =
    `<NFSe xmlns="http://www.sped.fazenda.gov.br/nfse" versao="1.01"><infNFSe Id="NFS${accessKey}">${nfse}` +
    `<DPS versao="1.01">${declaration(changes, environment)}</DPS></infNFSe></NFSe>`;
  return `<?xml version="1.0" encoding="UTF-8"?>${withPlaceholderSignature(xml, { parent: 'NFSe', signed: 'infNFSe' })}`;
}

function declaration(changes: NfseChanges, environment: string): string {
  const { competence = '2026-11-20', emittedBy = '1', serviceCode = '010101' } = changes;
  const service =
    (changes.place ?? '<locPrest><cLocPrestacao>3550308</cLocPrestacao></locPrest>') +
    `<cServ><cTribNac>${serviceCode}</cTribNac>${tag('cTribMun', changes.municipalCode ?? '')}` +
    `<xDescServ>${changes.description ?? 'Desenvolvimento de sistema sob encomenda'}</xDescServ>` +
    `${tag('cNBS', changes.nbs ?? '115021000')}</cServ>${changes.details ?? ''}`;
  const taxes =
    (changes.municipalTax ?? municipalTaxXml('<tribISSQN>1</tribISSQN><tpRetISSQN>1</tpRetISSQN>')) +
    (changes.federalTax ?? contributionsXml('0')) +
    (changes.approximateTaxes ??
      '<totTrib><pTotTrib><pTotTribFed>13.45</pTotTribFed><pTotTribEst>0.00</pTotTribEst><pTotTribMun>5.00</pTotTribMun></pTotTrib></totTrib>');
  const amounts =
    (changes.amount ?? '<vServPrest><vServ>1500.00</vServ></vServPrest>') +
    (changes.discounts ?? '') +
    tag('trib', taxes);
  const reason = emittedBy === '1' ? '' : '<cMotivoEmisTI>2</cMotivoEmisTI>';
  return (
    `<infDPS Id="DPS355030821122233300018100001000000000000101"><tpAmb>${environment}</tpAmb>` +
    '<dhEmi>2026-11-20T09:15:59-04:00</dhEmi><verAplic>emissor-1.0</verAplic><serie>1</serie><nDPS>101</nDPS>' +
    `<dCompet>${competence}</dCompet><tpEmit>${emittedBy}</tpEmit>${reason}<cLocEmi>3550308</cLocEmi>` +
    (changes.substitution ?? '') +
    (changes.provider ?? providerXml('<opSimpNac>1</opSimpNac><regEspTrib>0</regEspTrib>')) +
    (changes.customer ?? partyXml('toma', customerContent)) +
    (changes.intermediary ?? '') +
    `${tag('serv', service)}${tag('valores', amounts)}${changes.reformRequest ?? reformRequestXml()}</infDPS>`
  );
}
