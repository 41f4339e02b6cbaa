import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepSourceUrls, sourceUrlBanner } from './source-urls.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'source-urls-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const files = {
  'package.json': '{ "type": "module" }',
  'apps/greeter/src/greeting.txt': 'Olá',
  'apps/greeter/src/main.ts': `import { readFileSync } from 'node:fs';
    const data: URL = new URL('./greeting.txt', import.meta.url);
    process.stdout.write(readFileSync(data, 'utf8'));`,
  'dist/map-traces.js': '',
};

test.each(['plain', 'Área de trabalho ü (1)', 'a+b [c] {d} $e ^f', '100% #1 ñ', '日本'])(
  'a program is bundled in a folder named "%s" and finds the data beside its source',
  async (name) => {
    const repository = join(folder, name);
    for (const [place, text] of Object.entries(files)) {
      const file = join(repository, place);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    await build({
      absWorkingDir: repository,
      entryPoints: ['apps/greeter/src/main.ts'],
      outdir: join(repository, 'dist'),
      bundle: true,
      format: 'esm',
      platform: 'node',
      logLevel: 'silent',
      banner: { js: sourceUrlBanner('../') },
      plugins: [keepSourceUrls(repository)],
    });
    const { stdout } = await promisify(execFile)(process.execPath, [join(repository, 'dist/main.js')]);
    expect(stdout).toBe('Olá');
  },
);
