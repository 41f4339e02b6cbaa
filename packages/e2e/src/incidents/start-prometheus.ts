import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Stack } from '@fiscal/dev-stack';
import { freePort } from '@fiscal/testkit';
import { until } from '../harness/until.ts';
import { configurePrometheus, targetsAt } from './configure-prometheus.ts';

/** The alerts that fire, without the one that always does. */
const firing = 'ALERTS{alertstate="firing",severity!="none"}';

/** A Prometheus with the rules that the repository ships, over a running stack. */
export interface RunningPrometheus {
  /** Returns the value of each series of an expression at this moment, by its labels. */
  query(expr: string): Promise<readonly Series[]>;
  /** Returns the names of the alerts that fire now. */
  firing(): Promise<readonly string[]>;
  /** Returns the names of the alerts that have fired since a moment. */
  fired(sinceMs: number): Promise<readonly string[]>;
  stop(): Promise<void>;
}

interface Series {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Starts Prometheus with empty storage and the shipped configuration, whose targets are those of the stack. */
export async function startPrometheus(stack: Stack, folder: string): Promise<RunningPrometheus> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'prometheus.yml');
  writeFileSync(file, configurationFor(stack));
  const address = `127.0.0.1:${await freePort()}`;
  const args = [
    `--config.file=${file}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=${address}`,
  ];
  const child = spawn('prometheus', args, { stdio: 'ignore' });
  const query = async (expr: string): Promise<readonly Series[]> => {
    const answer = await fetch(`http://${address}/api/v1/query?query=${encodeURIComponent(expr)}`);
    if (!answer.ok) throw new Error(`Prometheus refuses ${expr}: ${await answer.text()}`);
    const { data } = (await answer.json()) as {
      readonly data: { readonly result: readonly { metric: Series['labels']; value: [number, string] }[] };
    };
    return data.result.map(({ metric, value: [, value] }) => ({ labels: metric, value: Number(value) }));
  };
  const namesOf = async (expr: string): Promise<readonly string[]> =>
    (await query(`count by (alertname) (${expr})`)).map(({ labels }) => labels.alertname ?? '').sort();
  const stop = () => endProcess(child);
  try {
    await until('Prometheus is ready', () =>
      fetch(`http://${address}/-/ready`).then(
        ({ ok }) => ok,
        () => child.exitCode !== null && Promise.reject(new Error('Prometheus ended at its start')),
      ),
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    query,
    firing: () => namesOf(firing),
    fired: (sinceMs) => {
      const seconds = Math.max(1, Math.floor((Date.now() - sinceMs) / 1000));
      return namesOf(`max_over_time(${firing}[${seconds}s])`);
    },
    stop,
  };
}

function configurationFor({ addresses }: Stack): string {
  const { apiMetrics, workerMetrics } = addresses;
  return configurePrometheus({
    api: targetsAt(new URL(apiMetrics()).host),
    worker: targetsAt(new URL(workerMetrics()).host),
  });
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
