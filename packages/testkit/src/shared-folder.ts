import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testEnvironment } from './env.ts';

const fromEnvironment = 'FISCAL_SHARED';

/**
 * The folder with official schemas, certificates and test data that are not part of this repository: `FISCAL_SHARED`,
 * else `../shared` beside the repository; `undefined` when there is none. A test that needs it says so in its title.
 */
export function sharedFolder(): string | undefined {
  const folder =
    testEnvironment()[fromEnvironment] ??
    resolve(fileURLToPath(new URL('../../../../shared', import.meta.url)));
  return existsSync(folder) ? folder : undefined;
}
