import { readdirSync, readFileSync } from 'node:fs';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { apiSettingsSchema } from './settings/api-settings.ts';
import { cliSettingsSchema } from './settings/cli-settings.ts';
import { consoleSettingsSchema } from './settings/console-settings.ts';
import { workerSettingsSchema } from './settings/worker-settings.ts';
import { type Manifest, type Pod, readManifests } from './testing/read-manifests.ts';

const folder = new URL('../../../deploy/kubernetes/', import.meta.url);
const manifests = readManifests();

const pods = manifests.flatMap(({ metadata, spec: { template } }): readonly [string, Pod][] =>
  template === undefined ? [] : [[metadata.name, template.spec]],
);
const podOf = (name: string): Pod => {
  const found = pods.find(([each]) => each === name);
  if (found === undefined) throw new Error(`${name} has no pod`);
  return found[1];
};

const fields: Readonly<Record<string, readonly string[]>> = {
  'fiscal-api': Object.keys(apiSettingsSchema.shape),
  'fiscal-worker': Object.keys(workerSettingsSchema(filingKinds).shape),
  'fiscal-console': Object.keys(consoleSettingsSchema.shape),
  'fiscal-codec': Object.keys(cliSettingsSchema.shape),
  'fiscal-migrate': Object.keys(cliSettingsSchema.shape),
  'fiscal-tools': Object.keys(cliSettingsSchema.shape),
};

const exampleSettings = readFileSync(new URL('example/settings.env', folder), 'utf8')
  .split('\n')
  .flatMap((line) => /^([A-Z0-9_]+)=/.exec(line)?.[1] ?? []);

test.each(['base', 'console'])('kustomize gets every file of the folder %s', (name) => {
  const { resources } = parse(readFileSync(new URL(`${name}/kustomization.yaml`, folder), 'utf8')) as {
    readonly resources: readonly string[];
  };
  const files = readdirSync(new URL(`${name}/`, folder)).filter((file) => file !== 'kustomization.yaml');
  expect([...resources].sort()).toEqual(files.sort());
});

test.each(pods.map(([name]) => name))('%s gets only variables that its program reads', (name) => {
  const given = podOf(name).containers[0].env.map((variable) => variable.name);
  expect(given.filter((each) => !fields[name]?.includes(each) && !each.startsWith('TEMPORAL_'))).toEqual([]);
  expect(new Set(given).size).toBe(given.length);
});

test('API, worker and console get every variable that they need', () => {
  for (const [name, schema] of [
    ['fiscal-api', apiSettingsSchema],
    ['fiscal-worker', workerSettingsSchema(filingKinds)],
    ['fiscal-console', consoleSettingsSchema],
  ] as const) {
    const values = podOf(name).containers[0].env.map(({ name: each, value }) => [
      each,
      value ??
        (/DATABASE(?:_DIRECT|_ERASER)?_URL$/.test(each) ? 'postgres://secret' : 'the value of a secret'),
    ]);
    expect(schema.safeParse(Object.fromEntries(values)).error?.issues ?? []).toEqual([]);
  }
});

test('a process gets no secret that belongs to another one', () => {
  const secrets = pods.map(([name, { containers }]) => [
    name,
    containers[0].env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? []).map(({ key }) => key),
  ]);
  const objects = ['access-key-id', 'secret-access-key'];
  expect(Object.fromEntries(secrets)).toEqual({
    'fiscal-migrate': ['owner', 'api', 'worker', 'eraser', 'console'],
    'fiscal-api': [
      'api',
      'api-direct',
      'master-keys',
      'pepper',
      'codec-keys',
      'api-key',
      ...objects,
      'headers',
    ],
    'fiscal-worker': [
      'worker',
      'worker-direct',
      'eraser',
      'master-keys',
      'codec-keys',
      'api-key',
      ...objects,
      'headers',
      'password',
    ],
    'fiscal-console': ['console', 'console-direct', 'codec-keys', 'client-secret', 'api-key', ...objects],
    'fiscal-codec': ['codec-keys', 'codec-token'],
    'fiscal-tools': ['worker', 'master-keys', 'pepper', 'codec-keys', 'api-key', ...objects],
  });
});

test('the settings of the example are settings of API, worker, console or codec server, and no secrets', () => {
  const known = Object.values(fields).flat();
  const secret = pods.flatMap(([, { containers }]) =>
    containers[0].env
      .filter(({ valueFrom }) => valueFrom?.secretKeyRef !== undefined)
      .map(({ name }) => name),
  );
  const temporal = ['TEMPORAL_ADDRESS', 'TEMPORAL_NAMESPACE'];
  expect(exampleSettings.filter((name) => !known.includes(name) && !temporal.includes(name))).toEqual([]);
  expect(exampleSettings.filter((name) => secret.includes(name))).toEqual([]);
  const referred = pods.flatMap(([, { containers }]) =>
    containers[0].env.flatMap(({ valueFrom }) => valueFrom?.configMapKeyRef?.key ?? []),
  );
  expect(referred.filter((name) => !exampleSettings.includes(name))).toEqual([]);
});

test.each(pods)('%s runs as an ordinary user, reads only, and has limits', (_, pod) => {
  const [container] = pod.containers;
  expect(pod).toMatchObject({
    automountServiceAccountToken: false,
    securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
  });
  expect(container).toMatchObject({
    image: 'fiscal',
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    },
    resources: { requests: expect.anything(), limits: { memory: expect.anything() } },
  });
  const mounted = container.volumeMounts.map(({ name }) => name);
  expect(mounted.sort()).toEqual(pod.volumes.map(({ name }) => name).sort());
  expect(mounted).toContain('tmp');
  // Whoever connects to Postgres may need its root.
  if (container.env.some(({ name }) => /^DATABASE_(?:OWNER_)?URL$/.test(name)))
    expect(mounted).toContain('ca');
});

test('probes and services use ports that the containers have', () => {
  for (const [name, { containers }] of pods) {
    const [{ ports = [], livenessProbe, readinessProbe, startupProbe }] = containers;
    const known = ports.map((port) => port.name);
    const probes = [livenessProbe, readinessProbe, startupProbe].filter((probe) => probe !== undefined);
    const isServer = name !== 'fiscal-migrate' && name !== 'fiscal-tools';
    if (isServer) expect([livenessProbe, readinessProbe]).not.toContain(undefined);
    for (const { httpGet, tcpSocket } of probes) expect(known).toContain((httpGet ?? tcpSocket)?.port);
    const service = manifests.find((each) => each.kind === 'Service' && each.metadata.name === name);
    for (const { targetPort } of service?.spec.ports ?? []) expect(known).toContain(targetPort);
  }
});

test.each(['fiscal-api', 'fiscal-worker', 'fiscal-console'])(
  '%s is alive and ready by the probes of its metrics',
  (name) => {
    const [{ livenessProbe, readinessProbe, startupProbe }] = podOf(name).containers;
    const asked = [startupProbe, livenessProbe, readinessProbe].map((probe) => probe?.httpGet);
    const alive = { path: '/livez', port: 'metrics' };
    expect(asked).toEqual([alive, alive, { path: '/readyz', port: 'metrics' }]);
  },
);

test('selectors find the pods', () => {
  const labels = manifests.map(({ spec }) => spec.template?.metadata.labels);
  const selectors = manifests
    .map(({ spec: { selector } }) => selector?.matchLabels ?? selector)
    .filter((selector) => selector !== undefined);
  expect(selectors).toHaveLength(10);
  for (const selector of selectors) expect(labels).toContainEqual(selector);
});

test('a pod gets the time that its process needs to stop', () => {
  const { containers, terminationGracePeriodSeconds = 30 } = podOf('fiscal-api');
  const given = Object.fromEntries(containers[0].env.map(({ name, value }) => [name, value]));
  const delay = Number(given.API_STOP_DELAY_SECONDS);
  const { API_STOP_SECONDS } = apiSettingsSchema.pick({ API_STOP_SECONDS: true }).parse({});
  expect(delay).toBeGreaterThan(0);
  expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(delay + API_STOP_SECONDS + 10);
  // Calls in progress to an authority end within 45 s.
  expect(podOf('fiscal-worker').terminationGracePeriodSeconds).toBeGreaterThan(45);
});

test('API and worker may be drained one node at a time', () => {
  const budgets = manifests.filter(({ kind }: Manifest) => kind === 'PodDisruptionBudget');
  expect(budgets.map(({ metadata, spec }) => [metadata.name, spec])).toEqual(
    ['fiscal-api', 'fiscal-worker'].map((name) => [
      name,
      { minAvailable: 1, selector: { matchLabels: { 'app.kubernetes.io/name': name } } },
    ]),
  );
});
