/** Where keys of a mode are served. Empty in the sources: `build.mjs` writes the addresses that the operator packs. */
export const addresses: { readonly test?: string; readonly live?: string } = {};
