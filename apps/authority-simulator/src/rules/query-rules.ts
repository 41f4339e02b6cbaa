import type { Environment } from '@fiscal/domain';
import type { Rule } from '../rule.ts';
import { accessKeyRules } from './access-key-rules.ts';

/** A query about the service, a receipt or a key. */
export interface QueryCase {
  readonly environment: Environment;
  readonly servedUfs: readonly string[];
  readonly now: Date;
  readonly tpAmb: string | undefined;
  readonly cUF: string | undefined;
  readonly accessKey: string | undefined;
}

const source = 'MOC 7.0, validation of queries';

export const queryRules: readonly Rule<QueryCase>[] = [
  {
    id: 'query tpAmb',
    cStat: '252',
    text: 'Ambiente informado diverge do Ambiente de recebimento',
    source,
    fails: (q) => q.tpAmb !== (q.environment === 'production' ? '1' : '2'),
  },
  ...accessKeyRules<QueryCase>('query key', source, (q) => q),
  {
    id: 'query cUF',
    cStat: '410',
    text: 'UF informada não é atendida pelo Web Service',
    source,
    fails: (q) => q.cUF !== undefined && !q.servedUfs.includes(q.cUF),
  },
];
