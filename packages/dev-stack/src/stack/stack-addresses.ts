import type { Environment } from '@fiscal/domain';
import { executionQueries, listLink } from '@fiscal/temporal-client';
import type { RunningAuthority } from './app-environment.ts';
import type { NationalAddresses, SimulatorAddresses } from './start-simulator.ts';
import type { WorkflowServer } from './start-workflow-server.ts';

export interface StackAddresses {
  readonly apiSandbox: string;
  readonly apiProduction: string;
  readonly docs: string;
  /** The console for support staff; absent when the stack runs without one. */
  readonly console?: string | undefined;
  /** Signs in to the console as an operator, once, within ten minutes. */
  readonly consoleLink?: string | undefined;
  /** Opens the list of the documents that wait or need a person. */
  readonly temporalUi: string;
  /** gRPC, `host:port`. */
  readonly temporal: string;
  readonly codec: string;
  /** The token of the codec server, which a person enters once on its page `/sign-in`. */
  readonly codecToken: string;
  /** Absent when the stack runs against another authority. */
  readonly simulatorAdmin?: string | undefined;
  /** Addresses for other clients; absent like the one above. */
  readonly authorities?: Readonly<Record<Environment, AuthorityAddresses>> | undefined;
  /** Returns the internal page with `/metrics`; it changes at a restart. */
  readonly apiMetrics: () => string;
  readonly workerMetrics: () => string;
}

export interface AuthorityAddresses extends NationalAddresses {
  /** By the name of the service. */
  readonly sefaz: Readonly<Record<string, string>>;
}

/** The line of JSON that a process printed when it was ready. */
interface Announced {
  ready(): Readonly<Record<string, unknown>>;
}

interface Parts {
  readonly api: Announced;
  readonly worker: Announced;
  readonly console?: Announced | undefined;
  readonly engine: WorkflowServer;
  readonly authority: RunningAuthority;
}

/** Returns the addresses of the parts of a running stack. */
export function stackAddresses({ api, worker, console: support, engine, authority }: Parts): StackAddresses {
  const { sandbox, production } = api.ready();
  return {
    apiSandbox: String(sandbox),
    apiProduction: String(production),
    docs: `${sandbox}/docs`,
    ...consoleAddresses(support),
    temporalUi: listLink({ ui: engine.uiUrl, namespace: engine.namespace }, executionQueries.notOnItsWay),
    temporal: engine.address,
    codec: engine.codecUrl,
    codecToken: engine.codecToken,
    ...(authority.kind === 'simulator' ? simulatorAddresses(authority.simulator.addresses) : {}),
    apiMetrics: () => String(api.ready().metrics),
    workerMetrics: () => String(worker.ready().metrics),
  };
}

function consoleAddresses(support: Announced | undefined): Pick<StackAddresses, 'console' | 'consoleLink'> {
  if (support === undefined) return {};
  const { console, signIn } = support.ready();
  return { console: String(console), consoleLink: String(signIn) };
}

function simulatorAddresses({
  admin,
  services,
  nfse,
}: SimulatorAddresses): Pick<StackAddresses, 'simulatorAdmin' | 'authorities'> {
  const of = (environment: Environment): AuthorityAddresses => {
    const { sefin, contributors, parameters } = nfse[environment];
    return { sefaz: services[environment], sefin, contributors, parameters };
  };
  return {
    simulatorAdmin: admin,
    authorities: { homologation: of('homologation'), production: of('production') },
  };
}
