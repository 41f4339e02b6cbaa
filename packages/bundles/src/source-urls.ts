import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Plugin } from 'esbuild';
import { sourceFolders } from './built-bundles.mjs';

/** A thread module lies beside the bundle, and a bundle is no source; all else that a source names by its address is data. */
const ownAddress = /(?<!(?:threadModule|isSource)\()import\.meta\.url/g;
const resolveFrom = /import\.meta\.resolve\(/g;

/**
 * Keeps the addresses of our sources: data beside a source (migrations, installed schema files) is read from where it
 * lies, whichever bundle the source became part of. Needs `sourceUrlBanner` in every file of the bundle.
 */
export const keepSourceUrls = (repository: string): Plugin => ({
  name: 'keep-source-urls',
  setup(build) {
    // Each file that the filter lets through crosses to this process and back: not those of the packages.
    const ours = sourceFolders.map((folder) => asPattern(join(repository, folder, sep))).join('|');
    build.onLoad({ filter: new RegExp(`^(${ours}).*\\.m?[jt]s$`) }, async ({ path }) => {
      if (path.includes(`${sep}node_modules${sep}`)) return undefined;
      const text = await readFile(path, 'utf8');
      if (!ownAddress.test(text) && !resolveFrom.test(text)) return undefined;
      const place = JSON.stringify(relative(repository, path).split(sep).join('/'));
      const contents = text
        .replaceAll(ownAddress, `__sourceUrl(${place})`)
        .replaceAll(resolveFrom, `__resolveFrom(${place}, `);
      return { contents, loader: 'ts' };
    });
  },
});

/** The bundler is a Go program, whose patterns refuse a backslash before a letter, and thereby before one outside ASCII. */
const asPattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** In parts: a command builds bundles from its own bundle, in which whole ones were replaced. */
const bundleAddress = ['import', 'meta', 'url'].join('.');

/** @param toRepository path from the folder of the bundles to the repository, with a slash at the end. */
export const sourceUrlBanner = (toRepository: string): string =>
  [
    "import './map-traces.js';",
    "import { createRequire as __createRequire } from 'node:module';",
    "import { pathToFileURL as __pathToFileUrl } from 'node:url';",
    `const require = __createRequire(${bundleAddress});`,
    `const __sourceUrl = (place) => new URL(${JSON.stringify(toRepository)} + place, ${bundleAddress}).href;`,
    'const __resolveFrom = (place, name) => __pathToFileUrl(__createRequire(__sourceUrl(place)).resolve(name)).href;',
  ].join('\n');
