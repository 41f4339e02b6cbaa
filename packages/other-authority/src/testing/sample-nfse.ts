import { gunzipSync, gzipSync } from 'node:zlib';
import { sampleCnpj } from './sample-nfe.ts';

const nfse = 'http://www.sped.fazenda.gov.br/nfse';
const declaration = '<?xml version="1.0" encoding="UTF-8"?>';

export interface SampleDps {
  readonly number: number;
  readonly replaces?: string;
  readonly ibsCbs?: 'declared';
}

export const idOfSampleDps = (number: number): string =>
  `DPS35503082${sampleCnpj}00001${String(number).padStart(15, '0')}`;

/** Returns an unsigned DPS of 1,500.00 with 5 % of ISSQN. */
export function sampleDps({ number, replaces, ibsCbs }: SampleDps): string {
  const subst =
    replaces &&
    `<subst><chSubstda>${replaces}</chSubstda><cMotivo>99</cMotivo><xMotivo>Valor do servico errado</xMotivo></subst>`;
  const group =
    '<IBSCBS><finNFSe>0</finNFSe><indFinal>0</indFinal><cIndOp>100301</cIndOp><indDest>0</indDest><valores><trib><gIBSCBS><CST>000</CST><cClassTrib>000001</cClassTrib></gIBSCBS></trib></valores></IBSCBS>';
  return [
    `${declaration}<DPS xmlns="${nfse}" versao="1.01"><infDPS Id="${idOfSampleDps(number)}"><tpAmb>2</tpAmb>`,
    '<dhEmi>2026-11-21T09:00:00-03:00</dhEmi><verAplic>teste</verAplic><serie>1</serie>',
    `<nDPS>${number}</nDPS><dCompet>2026-11-21</dCompet><tpEmit>1</tpEmit><cLocEmi>3550308</cLocEmi>${subst ?? ''}`,
    `<prest><CNPJ>${sampleCnpj}</CNPJ><regTrib><opSimpNac>1</opSimpNac><regEspTrib>0</regEspTrib></regTrib></prest>`,
    '<serv><locPrest><cLocPrestacao>3550308</cLocPrestacao></locPrest><cServ><cTribNac>010101</cTribNac>',
    '<xDescServ>Sistema</xDescServ><cNBS>115021000</cNBS></cServ></serv><valores><vServPrest><vServ>1500.00</vServ></vServPrest><trib>',
    '<tribMun><tribISSQN>1</tribISSQN><tpRetISSQN>1</tpRetISSQN></tribMun><totTrib><indTotTrib>0</indTotTrib>',
    `</totTrib></trib></valores>${ibsCbs === 'declared' ? group : ''}</infDPS></DPS>`,
  ].join('');
}

/** Returns an unsigned request for an event of an issuer. */
export function sampleRequest(key: string, type: '101101' | '101103'): string {
  const title =
    type === '101101' ? 'Cancelamento de NFS-e' : 'Solicitação de Análise Fiscal para Cancelamento de NFS-e';
  return [
    `${declaration}<pedRegEvento xmlns="${nfse}" versao="1.01"><infPedReg Id="PRE${key}${type}"><tpAmb>2</tpAmb>`,
    `<verAplic>teste</verAplic><dhEvento>2026-11-21T09:30:00-03:00</dhEvento><CNPJAutor>${sampleCnpj}</CNPJAutor>`,
    `<chNFSe>${key}</chNFSe><e${type}><xDesc>${title}</xDesc><cMotivo>1</cMotivo>`,
    `<xMotivo>Valor do serviço com erro</xMotivo></e${type}></infPedReg></pedRegEvento>`,
  ].join('');
}

export const packed = (xml: string): string => gzipSync(xml).toString('base64');
export const unpacked = (text: string): string => gunzipSync(Buffer.from(text, 'base64')).toString('utf8');
