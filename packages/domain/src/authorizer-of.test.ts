import { expect, test } from 'vitest';
import { authorizerOf } from './authorizer-of.ts';
import { ufs } from './uf.ts';

test('ten states have their own authorizer, MA uses SVAN, the others SVRS', () => {
  const own = ufs.filter((uf) => authorizerOf(uf) === uf);
  expect(own.sort()).toEqual(['AM', 'BA', 'GO', 'MG', 'MS', 'MT', 'PE', 'PR', 'RS', 'SP']);
  expect(authorizerOf('MA')).toBe('SVAN');
  expect(ufs.filter((uf) => authorizerOf(uf) === 'SVRS')).toHaveLength(16);
});
