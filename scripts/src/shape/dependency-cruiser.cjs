const { packages, testsOf, takeContractTypes } = require('./dependency-layers.cjs');
const { pattern: test } = require('./test-code.json');

const contract = 'packages/api-contract';
const typesOf = (name) => (takeContractTypes.includes(name) ? [contract] : []);
const all = Object.keys(packages);
const within = (list) => `^(${list.join('|')})/`;
const known = within(all);

const production = Object.entries(packages).map(([name, below]) => ({
  name: `${name.replaceAll('/', '-')}-imports-lower-layers-only`,
  severity: 'error',
  comment: `${name} may import only: ${below.join(', ') || 'nothing of ours'}`,
  from: { path: `^${name}/`, pathNot: test },
  to: { path: known, pathNot: within([name, ...below, ...typesOf(name)]) },
}));

const tests = Object.entries(packages).map(([name, below]) => {
  const may = [
    ...below,
    ...(testsOf[name] ?? []),
    ...typesOf(name),
    'packages/testkit',
    'packages/note-generator',
  ];
  return {
    name: `tests-of-${name.replaceAll('/', '-')}-import-what-they-may`,
    severity: 'error',
    comment: `the tests of ${name} may import only: ${may.join(', ')}`,
    from: { path: `^${name}/` },
    to: { path: known, pathNot: within([name, ...may]) },
  };
});

module.exports = {
  forbidden: [
    ...production,
    ...tests,
    {
      name: 'the-contract-gives-its-types-alone',
      severity: 'error',
      comment: 'these packages stand below the contract: by `import type` nothing of it runs in them',
      from: { path: within(takeContractTypes) },
      to: { path: `^${contract}/`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'an-unlisted-package-imports-nothing',
      severity: 'error',
      comment: 'a new package is listed in this file, with the packages that it may import',
      from: { path: '^(apps|packages)/', pathNot: known },
      to: {},
    },
    {
      name: 'an-unlisted-package-is-imported-by-nobody',
      severity: 'error',
      from: {},
      to: { path: '^(apps|packages)/', pathNot: known },
    },
    {
      name: 'an-unlisted-package-has-no-files',
      severity: 'error',
      from: { orphan: true, path: '^(apps|packages)/', pathNot: known },
      to: {},
    },
    {
      name: 'production-imports-no-test-code',
      severity: 'error',
      comment: 'packages/e2e is test code altogether',
      from: { path: known, pathNot: `${test}|^packages/e2e/` },
      to: { path: test },
    },
    {
      name: 'nobody-imports-a-program',
      severity: 'error',
      comment: 'importing a main.ts starts it',
      from: {},
      to: { path: '^apps/[^/]+/src/main\\.ts$' },
    },
    {
      name: 'the-simulator-shares-no-issuing-code',
      severity: 'error',
      comment: 'the authority must not share the issuer’s mistakes, not even in its tests or by a detour',
      from: { path: '^apps/authority-simulator/' },
      to: { path: '^packages/(db|services|nfe|nfse|authority|tax|xml)/', reachable: true },
    },
    {
      name: 'domain-and-contracts-are-pure',
      severity: 'error',
      comment: 'they are bundled into the workflow sandbox, where neither Node nor packages exist',
      from: { path: '^packages/(domain|contracts)/src/', pathNot: test },
      to: { pathNot: '^packages/(domain|contracts)/' },
    },
    {
      name: 'workflows-know-only-the-workflow-sdk',
      severity: 'error',
      from: { path: '^workflows/src/', pathNot: `${test}|^workflows/src/bundle/` },
      to: {
        pathNot: '^(workflows|packages/(domain|contracts))/|node_modules/@temporalio/(workflow|common)/',
      },
    },
    {
      name: 'a-package-is-imported-by-its-index',
      severity: 'error',
      from: { path: '^(apps/[^/]+|packages/[^/]+|workflows|activities|temporal|scripts)/' },
      to: {
        path: '^(apps/[^/]+|packages/[^/]+|workflows|activities|temporal|scripts)/src/(?!index\\.ts$)',
        pathNot: [
          '^$1/',
          '^workflows/src/bundle/workflow-bundle\\.ts$',
          '^workflows/src/filing/carry-filing\\.ts$',
          '^packages/contracts/src/kinds-table\\.ts$',
          '^packages/config/src/process-environment\\.ts$',
          '^packages/(api-contract/src/errors/error-table|certificates/src/vault/master-keys|tax-tables/src/reform/(ibs-cbs-year|inform-unpublished-rates))\\.ts$',
          '^packages/services/src/(clients/create-client|keys/create-key|kinds/index)\\.ts$',
          '^(apps/[^/]+|packages/[^/]+|activities)/src/testing/index\\.ts$',
          '^packages/bundles/src/(built-bundles|private-cache)\\.mjs$',
          '^packages/dev-stack/src/processes/watchdog\\.mjs$',
          '^packages/dev-stack/src/(client|memory|processes|programs|test-servers)/index\\.ts$',
          '^packages/e2e/src/(ledger|second-client)/index\\.ts$',
        ],
      },
    },
    {
      name: 'the-table-of-kinds-is-an-argument',
      severity: 'error',
      comment: 'programs and workflows give it to what needs it, so that a test gives another one',
      from: {
        path: known,
        pathNot: [
          test,
          '^packages/(contracts|e2e)/',
          '^packages/db/src/schema/',
          '^apps/[^/]+/src/main\\.ts$',
          '^workflows/src/[^/]+\\.workflow\\.ts$',
          '^scripts/',
        ],
      },
      to: { path: '^packages/contracts/src/kinds-table\\.ts$' },
    },
    {
      name: 'what-is-imported-is-declared',
      severity: 'error',
      from: {
        pathNot: '^scripts/(run\\.mjs|src/test/test-config\\.ts|src/shape/rules-of-imports\\.test\\.ts)',
      },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: '^(vitest|fast-check)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
