import type { Environment } from '@fiscal/domain';

/** tpAmb: 1 production, 2 restricted production. */
export const environmentCode = (environment: Environment): '1' | '2' =>
  environment === 'production' ? '1' : '2';
