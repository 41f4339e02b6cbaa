/** The layers: each package names the packages that it may import; anything else is refused. */
const packages = {
  'packages/domain': [],
  'packages/contracts': ['packages/domain'],
  'packages/api-contract': ['packages/domain'],
  'packages/threads': [],
  // Builds programs from their files; imports none of them.
  'packages/bundles': [],
  'packages/tax-tables': ['packages/domain'],
  'packages/tax': ['packages/domain', 'packages/tax-tables'],
  'packages/xml': ['packages/domain', 'packages/threads'],
  'packages/certificates': ['packages/domain', 'packages/threads'],
  'packages/observability': [],
  'packages/config': ['packages/domain'],
  'packages/nfe': ['packages/domain', 'packages/tax-tables', 'packages/xml'],
  'packages/authority': ['packages/domain', 'packages/xml', 'packages/nfe', 'packages/certificates'],
  'packages/pdf': ['packages/domain', 'packages/threads', 'packages/xml'],
  'packages/db': ['packages/domain', 'packages/contracts'],
  'packages/webhooks': ['packages/domain'],
  'packages/services': [
    'packages/api-contract',
    'packages/domain',
    'packages/contracts',
    'packages/db',
    'packages/tax-tables',
    'packages/tax',
    'packages/nfe',
    'packages/xml',
    'packages/certificates',
    'packages/authority',
    'packages/threads',
    'packages/webhooks',
  ],
  'packages/temporal-client': ['packages/contracts', 'packages/domain'],
  'packages/testkit': ['packages/domain'],
  // Judged by the engine, the document model and the simulator, so it knows none of them.
  'packages/note-generator': ['packages/domain', 'packages/tax-tables'],
  workflows: ['packages/contracts', 'packages/domain'],
  activities: [
    'packages/contracts',
    'packages/domain',
    'packages/services',
    'packages/authority',
    'packages/certificates',
    'packages/xml',
    'packages/webhooks',
    'packages/observability',
  ],
  'apps/api': [
    'packages/domain',
    'packages/contracts',
    'packages/api-contract',
    'packages/services',
    'packages/config',
    'packages/observability',
    'packages/temporal-client',
    'packages/pdf',
    'packages/threads',
  ],
  'apps/worker': [
    'activities',
    'workflows',
    'packages/contracts',
    'packages/domain',
    'packages/services',
    'packages/config',
    'packages/observability',
    'packages/temporal-client',
    'packages/certificates',
    'packages/authority',
    'packages/pdf',
    'packages/threads',
    'packages/webhooks',
  ],
  // Code lists, never rates: docs/adr/0007-code-lists-of-the-simulator.md.
  'apps/authority-simulator': ['packages/domain', 'packages/tax-tables', 'packages/testkit'],
  // The testkit makes the certificates of `fiscal dev certificate`.
  'apps/cli': [
    'packages/domain',
    'packages/contracts',
    'packages/authority',
    'packages/services',
    'packages/db',
    'packages/config',
    'packages/certificates',
    'packages/xml',
    'packages/temporal-client',
    'packages/testkit',
  ],
  temporal: [],
  // The whole service as processes on one machine.
  'packages/dev-stack': [
    'temporal',
    'packages/bundles',
    'packages/certificates',
    'packages/contracts',
    'packages/db',
    'packages/services',
    'packages/temporal-client',
    'packages/testkit',
    'packages/webhooks',
  ],
  'packages/e2e': [
    'activities',
    'workflows',
    'packages/authority',
    'packages/certificates',
    'packages/contracts',
    'packages/db',
    'packages/dev-stack',
    'packages/domain',
    'packages/observability',
    'packages/services',
    'packages/temporal-client',
    'packages/testkit',
    'packages/webhooks',
    'packages/xml',
  ],
  scripts: [
    'apps/authority-simulator',
    'packages/authority',
    'packages/contracts',
    'packages/dev-stack',
    'packages/domain',
    'packages/e2e',
    'packages/note-generator',
    'packages/services',
    'packages/tax',
    'packages/temporal-client',
    'packages/testkit',
    'packages/xml',
  ],
};

/** What the tests of a package may import beyond what it may itself; testkit and generated notes are for all of them. */
const testsOf = {
  'packages/nfe': ['packages/tax'],
  workflows: ['packages/dev-stack', 'packages/temporal-client'],
  activities: ['apps/authority-simulator', 'packages/db', 'packages/pdf'],
  'apps/api': [
    'packages/bundles',
    'packages/certificates',
    'packages/contracts',
    'packages/db',
    'packages/xml',
  ],
  'apps/worker': ['packages/db'],
  'apps/authority-simulator': ['packages/bundles'],
  'apps/cli': ['apps/authority-simulator', 'packages/bundles'],
  temporal: ['packages/contracts'],
  scripts: ['packages/nfe'],
};

const { pattern: test } = require('./scripts/src/shape/test-code.json');

const all = Object.keys(packages);
const within = (list) => `^(${list.join('|')})/`;
const known = within(all);

const production = Object.entries(packages).map(([name, below]) => ({
  name: `${name.replaceAll('/', '-')}-imports-lower-layers-only`,
  severity: 'error',
  comment: `${name} may import only: ${below.join(', ') || 'nothing of ours'}`,
  from: { path: `^${name}/`, pathNot: test },
  to: { path: known, pathNot: within([name, ...below]) },
}));

const tests = Object.entries(packages).map(([name, below]) => {
  const may = [...below, ...(testsOf[name] ?? []), 'packages/testkit', 'packages/note-generator'];
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
      to: { path: '^packages/(db|services|nfe|authority|tax|xml)/', reachable: true },
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
          '^(packages/[^/]+|activities)/src/testing/index\\.ts$',
          '^packages/dev-stack/src/(processes|programs|test-servers)/index\\.ts$',
          '^packages/e2e/src/ledger/index\\.ts$',
        ],
      },
    },
    {
      name: 'what-is-imported-is-declared',
      severity: 'error',
      from: { pathNot: '^(vitest\\.config\\.ts|scripts/run\\.mjs)' },
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
