import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildBundles, programCommand } from '@fiscal/dev-stack/programs';
import { cnpjCheckDigits } from '@fiscal/domain';
import postgres from 'postgres';
import type { Issuer } from './follow-note.ts';
import { issueCertificate, registerIssuer } from './register-issuer.ts';
import { runProcess } from './run-command.ts';
import type { Harness } from './start-harness.ts';
import { until } from './until.ts';

export interface OwnIssuer extends Issuer {
  readonly cnpj: string;
}

/** The findings of `fiscal company erasure-proof`. */
export interface Proof {
  /** Exit code, or the signal that ended it. */
  readonly status: number | string;
  readonly hits: readonly { readonly place: string; readonly what: string }[];
  readonly read: Readonly<Record<string, number>>;
  readonly values: number;
}

/** Companies of a running stack that are erased, and the proof that nothing is left of one. */
export interface Erasures {
  readonly owner: postgres.Sql;
  /** Registers a company of its own certificate; the number makes its CNPJ. */
  register(number: number, changes?: Readonly<Record<string, unknown>>): Promise<OwnIssuer>;
  /** Requests its erasure from the API; returns the HTTP status. */
  remove(issuer: Issuer): Promise<number>;
  read(issuer: Issuer): Promise<{ readonly id: string; readonly status: string } | undefined>;
  /** Waits until it is erased. */
  follow(issuer: Issuer): Promise<void>;
  /** Runs the proof against the stack's databases, the file of Temporal and the logs. */
  prove(issuers: readonly Issuer[], values: object): Promise<Proof>;
  close(): Promise<void>;
}

/** `environment`: the environment of the programs that it starts. */
export function openErasures(
  { stack, client }: Pick<Harness, 'stack' | 'client'>,
  environment: Readonly<Record<string, string | undefined>>,
): Erasures {
  const folder = mkdtempSync(join(tmpdir(), 'fiscal-proof-'));
  const owner = postgres(stack.databaseOwnerUrl, { max: 2, onnotice: () => undefined });
  const read: Erasures['read'] = async ({ companyId }) => {
    const [row] = await owner<{ id: string; status: string }[]>`
      select id, status from erasure where company_id = ${companyId}`;
    return row;
  };
  return {
    owner,
    read,
    async register(number, changes = {}) {
      const base = `7${`${number}`.padStart(7, '0')}0001`;
      const cnpj = `${base}${cnpjCheckDigits(base)}`;
      const certificate = issueCertificate(stack, { cnpj, name: `EMITENTE ${number}` });
      return { ...(await registerIssuer(client, cnpj, certificate, changes)), cnpj };
    },
    async remove({ companyId }) {
      const headers = { authorization: `Bearer ${stack.keys.test}` };
      const path = `${stack.addresses.apiSandbox}/v1/companies/${companyId}`;
      return (await fetch(path, { method: 'DELETE', headers })).status;
    },
    follow: (issuer) =>
      until(`${issuer.companyId} is erased`, async () => (await read(issuer))?.status === 'erased'),
    async prove(issuers, values) {
      const { state } = stack;
      const ids = issuers.map(({ companyId }) => companyId);
      const file = join(folder, `${ids[0]}.json`);
      writeFileSync(file, JSON.stringify(values));
      const paths = [state.temporal, join(state.root, 'logs')];
      const words = ['company', 'erasure-proof', ...ids, '--values', file, '--path', ...paths];
      const command = [...programCommand(await buildBundles(), 'cli'), '--json', ...words];
      const kept: Readonly<Record<string, string>> = JSON.parse(readFileSync(state.environment, 'utf8'));
      const running = runProcess('fiscal', process.execPath, command, { ...environment, ...kept });
      const status = await running.ended;
      const line = running
        .printed()
        .split('\n')
        .find((each) => each.startsWith('{'));
      if (line === undefined) throw new Error(running.printed());
      return { ...(JSON.parse(line) as Omit<Proof, 'status'>), status };
    },
    async close() {
      await owner.end({ timeout: 5 });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
