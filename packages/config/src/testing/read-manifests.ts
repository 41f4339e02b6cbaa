import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';

interface SecretKey {
  readonly name: string;
  readonly key: string;
}

interface Variable {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: { readonly secretKeyRef?: SecretKey; readonly configMapKeyRef?: SecretKey };
}

interface Probe {
  readonly httpGet?: { readonly path: string; readonly port: string };
  readonly tcpSocket?: { readonly port: string };
}

export interface Container {
  readonly name: string;
  readonly image: string;
  readonly args: readonly string[];
  readonly env: readonly Variable[];
  readonly envFrom?: readonly object[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly volumeMounts: readonly { readonly name: string }[];
  readonly securityContext?: object;
  readonly resources?: object;
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly startupProbe?: Probe;
}

export interface Pod {
  readonly containers: readonly [Container];
  readonly volumes: readonly { readonly name: string }[];
  readonly securityContext?: object;
  readonly automountServiceAccountToken?: boolean;
  readonly terminationGracePeriodSeconds?: number;
}

type Labels = Readonly<Record<string, string>>;

export interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly template?: { readonly metadata: { readonly labels: Labels }; readonly spec: Pod };
    readonly selector?: { readonly matchLabels?: Labels };
    readonly ports?: readonly { readonly targetPort: string }[];
  };
}

const folders = ['base', 'console'].map((name) =>
  fileURLToPath(new URL(`../../../../deploy/kubernetes/${name}`, import.meta.url)),
);

/** Returns every resource for Kubernetes, with those of the parts that an installation may leave out. */
export const readManifests = (): readonly Manifest[] =>
  folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file !== 'kustomization.yaml')
      .flatMap((file) => parseAllDocuments(readFileSync(`${folder}/${file}`, 'utf8')))
      .map((document) => document.toJS() as Manifest),
  );
