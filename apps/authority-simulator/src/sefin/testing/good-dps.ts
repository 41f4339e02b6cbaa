import { brasiliaDateTime } from '@fiscal/domain';
import { dpsId } from '../documents/access-key.ts';

/** The instant at which good documents are received. */
export const testedOn = new Date('2026-11-21T15:00:00Z');
export const goodEmitter = '11222333000181';
export const goodTaker = '12ABC34501DE35';
export const goodCity = '3550308';

export interface GoodDps {
  readonly emitter?: string | undefined;
  readonly series?: string | undefined;
  readonly number?: string | undefined;
  readonly environment?: '1' | '2' | undefined;
  readonly issuedAt?: Date | undefined;
}

const taker = `<toma><CNPJ>${goodTaker}</CNPJ><xNome>Tomadora de Teste Ltda</xNome><end><endNac><cMun>3550308</cMun><CEP>01310100</CEP></endNac><xLgr>Avenida Um</xLgr><nro>100</nro><xBairro>Centro</xBairro></end><email>fiscal@tomadora.test</email></toma>`;

/** Returns an unsigned DPS of São Paulo that breaks no rule: vector 1 of the facts, 1500.00 of service 01.01.01. */
export function goodDps(options: GoodDps = {}): string {
  const { emitter = goodEmitter, series = '1', number = '101', environment = '2' } = options;
  const issuedAt = brasiliaDateTime(options.issuedAt ?? new Date(testedOn.getTime() - 60_000));
  const id = dpsId({ municipality: goodCity, document: emitter, series, number });
  return [
    `<?xml version="1.0" encoding="UTF-8"?><DPS xmlns="http://www.sped.fazenda.gov.br/nfse" versao="1.01"><infDPS Id="${id}">`,
    `<tpAmb>${environment}</tpAmb><dhEmi>${issuedAt}</dhEmi><verAplic>teste-1</verAplic><serie>${series}</serie><nDPS>${number}</nDPS><dCompet>${issuedAt.slice(0, 10)}</dCompet><tpEmit>1</tpEmit><cLocEmi>${goodCity}</cLocEmi>`,
    `<prest><CNPJ>${emitter}</CNPJ><regTrib><opSimpNac>1</opSimpNac><regEspTrib>0</regEspTrib></regTrib></prest>`,
    taker,
    '<serv><locPrest><cLocPrestacao>3550308</cLocPrestacao></locPrest><cServ><cTribNac>010101</cTribNac><xDescServ>Desenvolvimento de sistema</xDescServ><cNBS>115021000</cNBS></cServ></serv>',
    '<valores><vServPrest><vServ>1500.00</vServ></vServPrest><trib><tribMun><tribISSQN>1</tribISSQN><tpRetISSQN>1</tpRetISSQN></tribMun><totTrib><pTotTrib><pTotTribFed>13.45</pTotTribFed><pTotTribEst>0.00</pTotTribEst><pTotTribMun>5.00</pTotTribMun></pTotTrib></totTrib></trib></valores>',
    '</infDPS></DPS>',
  ].join('');
}
