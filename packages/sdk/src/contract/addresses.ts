/** The addresses for keys of each mode. Empty in the sources: `build.mjs` writes the addresses of the operator. */
export const addresses: { readonly test?: string; readonly live?: string } = {};
