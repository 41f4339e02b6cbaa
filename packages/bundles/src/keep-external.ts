import { relative, sep } from 'node:path';
import type { Plugin } from 'esbuild';

/**
 * Packages that are not bundled: native code, WebAssembly and threads that find their own files, and the SDK of
 * Temporal, of which the worker loads parts by path.
 */
const external = /^(@temporalio\/.*|libxml2-wasm|esbuild)$/;

/**
 * The external packages that are CommonJS: Node reads each of their files twice for an import, once to find the names.
 */
const required = /^@temporalio\//;

const viaRequire = 'via-require';

/** Imports the external packages from their installation, by a path relative to the bundles. */
export const keepExternal = (folder: string): Plugin => ({
  name: 'keep-external',
  setup(build) {
    build.onResolve({ filter: external }, async ({ path, resolveDir, kind, pluginData }) => {
      if (pluginData === 'resolving') return undefined;
      const found = await build.resolve(path, { resolveDir, kind, pluginData: 'resolving' });
      if (found.errors.length > 0) return { errors: found.errors };
      const place = relative(folder, found.path).split(sep).join('/');
      const installed = place.startsWith('.') ? place : `./${place}`;
      if (required.test(path)) return { path: installed, namespace: viaRequire, sideEffects: false };
      return { path: installed, external: true };
    });
    build.onResolve({ filter: /./, namespace: viaRequire }, ({ path }) => ({ path, external: true }));
    build.onLoad({ filter: /./, namespace: viaRequire }, ({ path }) => ({
      contents: `module.exports = require(${JSON.stringify(path)});`,
    }));
  },
});
