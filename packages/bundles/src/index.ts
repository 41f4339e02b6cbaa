export { type Bundles, type BundlesOptions, buildBundles, defaultBundlesFolder } from './build-bundles.ts';
export type { Program } from './entries.ts';
export { nodeFlags } from './node-flags.ts';
