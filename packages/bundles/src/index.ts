export { type Bundles, buildBundles } from './build-bundles.ts';
export type { Program } from './entries.ts';
export { nodeFlags } from './node-flags.ts';
