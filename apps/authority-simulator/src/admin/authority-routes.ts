import { environments } from '@fiscal/domain';
import { z } from 'zod';
import type { FaultBook, FaultScenario } from '../faults/fault-book.ts';
import type { Outages } from '../web/outages.ts';

export interface AdminRequest {
  /** The variable part of the path. */
  readonly parameter: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

/** A request of the admin endpoint. `answer` returns the body of a 200, nothing for a 204, or `absent` for a 404. */
export interface AdminRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: RegExp;
  readonly answer: (request: AdminRequest) => unknown;
}

export const route = (
  method: AdminRoute['method'],
  path: RegExp,
  answer: AdminRoute['answer'],
): AdminRoute => ({ method, path, answer });

/** A scenario; `mode` says how an outage makes the address unreachable. */
interface NamedScenario extends FaultScenario {
  readonly mode?: unknown;
}

/** The parts of an authority that the admin endpoint reads and changes. */
interface AuthorityToAdminister {
  /** The beginning of its paths. */
  readonly prefix: '' | '/nfse';
  readonly parseScenario: (text: string) => NamedScenario | undefined;
  readonly faults: Pick<FaultBook<never>, 'list' | 'add' | 'remove' | 'clear'>;
  readonly outages: Outages;
  readonly journal: { counts(): unknown; latest(accessKey: string | undefined): unknown };
  readonly ledger: { readonly lines: readonly LedgerLine[]; durable(): Promise<void> };
}

interface LedgerLine {
  readonly type: string;
  readonly environment?: string | undefined;
}

/** Makes the routes that every authority has: its faults, calls and ledger. */
export function authorityRoutes(authority: AuthorityToAdminister): readonly AdminRoute[] {
  const { prefix, parseScenario, faults, outages, journal, ledger } = authority;
  const path = (end: string) => new RegExp(`^${prefix}${end}$`);
  const faultOrder = z.strictObject({
    scenario: z.string().refine((text) => parseScenario(text) !== undefined, 'unknown scenario'),
    environment: z.enum(environments).optional(),
    service: z.string().optional(),
    cnpj: z
      .string()
      .regex(/^[0-9A-Z]{14}$/)
      .optional(),
    accessKey: z.string().optional(),
    count: z.int().positive().optional(),
    probability: z.number().min(0).max(1).optional(),
    seed: z.int().optional(),
  });
  return [
    route('GET', path('/faults'), () => faults.list()),
    route('POST', path('/faults'), async ({ body }) => {
      const order = faultOrder.parse(body);
      const { kind, seconds = 0, mode } = parseScenario(order.scenario) ?? {};
      if (kind === 'unavailable') await outages.begin({ seconds, mode: String(mode) }, order.environment);
      return faults.add(order);
    }),
    route('DELETE', path('/faults'), async () => {
      await outages.end();
      return faults.clear();
    }),
    route('DELETE', path('/faults/(\\d+)'), ({ parameter }) =>
      faults.remove(parameter) ? undefined : 'absent',
    ),
    route('GET', path('/calls'), ({ query }) => ({
      counts: journal.counts(),
      calls: journal.latest(query.get('accessKey') ?? undefined),
    })),
    route('GET', path('/ledger'), ({ query }) => readLedger(ledger, query)),
  ];
}

/** Returns the lines after number `after`, only those of one environment or type when the query names it. */
async function readLedger(ledger: AuthorityToAdminister['ledger'], query: URLSearchParams): Promise<unknown> {
  await ledger.durable();
  const after = Number(query.get('after') ?? 0);
  const wanted = (name: 'environment' | 'type', value: unknown): boolean => {
    const given = query.get(name);
    return given === null || given === value;
  };
  const lines = ledger.lines
    .slice(after)
    .filter(({ type, environment = null }) => wanted('type', type) && wanted('environment', environment));
  return { total: ledger.lines.length, lines };
}
