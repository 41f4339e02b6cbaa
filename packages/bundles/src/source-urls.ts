import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Plugin } from 'esbuild';
import { sourceFolders } from './built-bundles.mjs';

/**
 * Matches the own address of a source, except as the argument of `threadModule` and `isSource`: those need the address
 * of the bundle.
 */
const ownAddress = /(?<!(?:threadModule|isSource)\()import\.meta\.url/g;
const resolveFrom = /import\.meta\.resolve\(/g;

/**
 * Keeps the addresses of our sources in bundles, so that data files beside a source (migrations, installed schema
 * files) are found. Needs `sourceUrlBanner` in every file of the bundle.
 */
export const keepSourceUrls = (repository: string): Plugin => ({
  name: 'keep-source-urls',
  setup(build) {
    // esbuild sends each file that the filter matches to this process and back, so the filter excludes files of
    // packages.
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

/**
 * Escapes a text for a pattern of the bundler. It is a Go program, whose patterns refuse a backslash before a letter,
 * also outside of ASCII.
 */
const asPattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Written in parts, because a command builds bundles from its own bundle, in which the whole text was replaced. */
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
