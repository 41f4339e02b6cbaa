import { nfeNamespace } from '../messages/namespace.ts';
import { ourKey } from './answers.ts';

type EventParts = Partial<
  Record<
    'tpAmb' | 'chNFe' | 'tpEvento' | 'nSeqEvento' | 'cStat' | 'xMotivo' | 'nProt' | 'dhRegEvento',
    string
  >
>;

const tag = (name: string, text: string): string => (text === '' ? '' : `<${name}>${text}</${name}>`);

/** Returns a `retEvento`; an empty text leaves its tag out. */
export const anEventAnswer = ({
  tpAmb = '2',
  chNFe = ourKey,
  tpEvento = '110111',
  nSeqEvento = '1',
  cStat = '135',
  xMotivo = 'Evento registrado e vinculado a NF-e',
  nProt = '135260000000002',
  dhRegEvento = '2026-11-21T10:05:01-03:00',
}: EventParts = {}): string =>
  `<retEvento versao="1.00"><infEvento>${tag('tpAmb', tpAmb)}<verAplic>T</verAplic><cOrgao>35</cOrgao>` +
  tag('cStat', cStat) +
  tag('xMotivo', xMotivo) +
  tag('chNFe', chNFe) +
  tag('tpEvento', tpEvento) +
  tag('nSeqEvento', nSeqEvento) +
  tag('dhRegEvento', dhRegEvento) +
  `${tag('nProt', nProt)}</infEvento></retEvento>`;

export const anEventBatch = (content: string, cStat = '128', tpAmb = '2'): string =>
  `<retEnvEvento xmlns="${nfeNamespace}" versao="1.00"><idLote>1</idLote><tpAmb>${tpAmb}</tpAmb><verAplic>T</verAplic>` +
  `<cOrgao>35</cOrgao><cStat>${cStat}</cStat><xMotivo>Lote de Evento Processado</xMotivo>${content}</retEnvEvento>`;

type RangeParts = Partial<
  Record<
    'tpAmb' | 'cStat' | 'xMotivo' | 'ano' | 'CNPJ' | 'serie' | 'nNFIni' | 'nNFFin' | 'nProt' | 'dhRecbto',
    string
  >
>;

/** Returns a `retInutNFe`, by default for the numbers 10 to 12 of series 1. An empty text leaves its tag out. */
export const aDisablingAnswer = ({
  tpAmb = '2',
  cStat = '102',
  xMotivo = 'Inutilizacao de numero homologado',
  ano = '26',
  CNPJ = '12ABC34501DE35',
  serie = '1',
  nNFIni = '10',
  nNFFin = '12',
  nProt = '135260000000003',
  dhRecbto = '2026-11-21T10:06:01-03:00',
}: RangeParts = {}): string =>
  `<retInutNFe xmlns="${nfeNamespace}" versao="4.00"><infInut>${tag('tpAmb', tpAmb)}<verAplic>T</verAplic>` +
  `${tag('cStat', cStat)}${tag('xMotivo', xMotivo)}<cUF>35</cUF>${tag('ano', ano)}${tag('CNPJ', CNPJ)}<mod>55</mod>` +
  tag('serie', serie) +
  tag('nNFIni', nNFIni) +
  tag('nNFFin', nNFFin) +
  `${tag('dhRecbto', dhRecbto)}${tag('nProt', nProt)}</infInut></retInutNFe>`;
