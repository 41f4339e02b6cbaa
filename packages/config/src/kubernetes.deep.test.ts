import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isInstalled } from '@fiscal/testkit';
import { expect, onTestFinished, test } from 'vitest';
import { parseAllDocuments } from 'yaml';

const deploy = fileURLToPath(new URL('../../../deploy/kubernetes', import.meta.url));

function validate(manifests: string): number | null {
  const folder = mkdtempSync(join(tmpdir(), 'fiscal-manifests-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'manifests.yaml');
  writeFileSync(file, manifests);
  return spawnSync('kubernetes-validate', ['--strict', file]).status;
}

const build = (folder: string): string =>
  execFileSync('kustomize', ['build', `${deploy}/${folder}`], { encoding: 'utf8' });

test.skipIf(!isInstalled('kustomize') || !isInstalled('kubernetes-validate'))(
  'the example builds, and every resource follows the schema of Kubernetes [needs kustomize and kubernetes-validate]',
  () => {
    const built = build('example');
    const kinds = parseAllDocuments(built).map((document) => document.get('kind'));
    expect(kinds.sort()).toEqual([
      'ConfigMap',
      'Deployment',
      'Deployment',
      'Deployment',
      'Deployment',
      'Ingress',
      'Job',
      'PodDisruptionBudget',
      'PodDisruptionBudget',
      'Service',
      'Service',
    ]);
    expect(validate(built)).toBe(0);
    // The validator sees a field that does not exist.
    expect(validate(built.replaceAll('readinessProbe:', 'readynessProbe:'))).not.toBe(0);
  },
);
