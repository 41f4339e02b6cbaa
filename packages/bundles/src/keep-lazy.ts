import { basename } from 'node:path';
import type { Plugin } from 'esbuild';

/** Modules that have a bundle of their own, which Node loads only when a program imports it. */
export const lazyModule = /\.lazy\.ts$/;

/** Imports lazy modules from their own bundles. */
export const keepLazy: Plugin = {
  name: 'keep-lazy',
  setup(build) {
    build.onResolve({ filter: lazyModule }, ({ path, kind }) =>
      kind === 'dynamic-import' ? { path: `./${basename(path, '.ts')}.js`, external: true } : undefined,
    );
  },
};
