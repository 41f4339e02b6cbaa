import type { Environment } from '@fiscal/domain';
import { isAccessKey } from '@fiscal/domain';
import type { Rule } from '../rule.ts';

/** A question about the service, a receipt or a key. */
export interface QueryCase {
  readonly environment: Environment;
  readonly servedUfs: readonly string[];
  readonly tpAmb: string | undefined;
  readonly cUF: string | undefined;
  readonly accessKey: string | undefined;
}

export const queryRules: readonly Rule<QueryCase>[] = [
  {
    id: 'query tpAmb',
    cStat: '252',
    text: 'Ambiente informado diverge do Ambiente de recebimento',
    source: 'MOC 7.0, validation of queries',
    fails: (q) => q.tpAmb !== (q.environment === 'production' ? '1' : '2'),
  },
  {
    id: 'query cUF',
    cStat: '410',
    text: 'UF informada não é atendida pelo Web Service',
    source: 'MOC 7.0, validation of queries',
    fails: (q) => q.cUF !== undefined && !q.servedUfs.includes(q.cUF),
  },
  {
    id: 'query key',
    cStat: '236',
    text: 'Chave de Acesso com dígito verificador inválido',
    source: 'MOC 7.0, validation of queries',
    fails: (q) => q.accessKey !== undefined && !isAccessKey(q.accessKey),
  },
];
