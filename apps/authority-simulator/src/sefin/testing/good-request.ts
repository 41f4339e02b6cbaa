import { brasiliaDateTime } from '@fiscal/domain';
import { goodEmitter, testedOn } from './good-dps.ts';

export interface GoodRequest {
  readonly accessKey: string;
  readonly eventType?: '101101' | '101103' | undefined;
  readonly author?: string | undefined;
  readonly reason?: string | undefined;
  readonly environment?: '1' | '2' | undefined;
  readonly at?: Date | undefined;
}

const names = {
  '101101': 'Cancelamento de NFS-e',
  '101103': 'Solicitação de Análise Fiscal para Cancelamento de NFS-e',
} as const;

/** Returns an unsigned request for a cancellation, or for the fiscal analysis of one. */
export function goodRequest(options: GoodRequest): string {
  const { accessKey, eventType = '101101', author = goodEmitter, environment = '2' } = options;
  const reason = options.reason ?? 'Valor do serviço informado com erro';
  return `<?xml version="1.0" encoding="UTF-8"?><pedRegEvento xmlns="http://www.sped.fazenda.gov.br/nfse" versao="1.01"><infPedReg Id="PRE${accessKey}${eventType}"><tpAmb>${environment}</tpAmb><verAplic>teste-1</verAplic><dhEvento>${brasiliaDateTime(options.at ?? testedOn)}</dhEvento><CNPJAutor>${author}</CNPJAutor><chNFSe>${accessKey}</chNFSe><e${eventType}><xDesc>${names[eventType]}</xDesc><cMotivo>1</cMotivo><xMotivo>${reason}</xMotivo></e${eventType}></infPedReg></pedRegEvento>`;
}
