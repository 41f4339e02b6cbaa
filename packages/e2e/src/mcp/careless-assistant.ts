import { expectStatus, type FiscalClient } from '@fiscal/dev-stack/client';
import type { SeededRandom } from '../chaos/seeded-random.ts';
import { saleOfTheStack } from '../harness/sale-of-the-stack.ts';

export interface CarelessPlan {
  readonly companyId: string;
  /** Calls in all, repetitions included. */
  readonly calls: number;
  /** Sales that are prepared; not every one is confirmed. */
  readonly sales: number;
  readonly random: SeededRandom;
}

/** The result of the work of an assistant that loses answers and repeats itself. */
export interface CarelessWork {
  readonly calls: number;
  /** Answers that were discarded. */
  readonly lost: number;
  /** externalIds of sales that were confirmed at least once. */
  readonly confirmed: ReadonlySet<string>;
  /** Ids of notes that were answered, by externalId. */
  readonly answered: ReadonlyMap<string, ReadonlySet<string>>;
}

const lostShare = 0.25;
/** The share of the sales that the person does not confirm. */
const unconfirmedShare = 0.2;
/** The share of the calls about a prepared sale that prepare it again. */
const preparedAgainShare = 0.08;
const atOnce = 4;

/**
 * Prepares and issues sales by MCP, in a random order and each a random number of times. A call whose answer is lost
 * is repeated.
 */
export async function workCarelessly(client: FiscalClient, plan: CarelessPlan): Promise<CarelessWork> {
  const { random, companyId } = plan;
  const names = Array.from({ length: plan.sales }, (_, index) => `mcp-${index}`);
  const wanted = new Set(names.filter(() => random.next() >= unconfirmedShare));
  const tokens = new Map<string, string[]>();
  const confirmed = new Set<string>();
  const answered = new Map<string, Set<string>>();
  const [first = 'mcp-0', ...others] = names;
  let calls = 0;
  let lost = 0;

  const callOnce = async (): Promise<void> => {
    const name = random.pick([first, ...others]);
    const known = tokens.get(name) ?? [];
    const token = known[Math.floor(random.next() * known.length)];
    // The person who said no is not prompted again.
    if (token !== undefined && !wanted.has(name)) return void (await callTool(client, 'list_companies', {}));
    const issues = token !== undefined && random.next() >= preparedAgainShare;
    const isLost = random.next() < lostShare;
    if (issues) confirmed.add(name);
    const answer = issues
      ? await callTool(client, 'issue_nfe', { confirmationToken: token })
      : await callTool(client, 'prepare_nfe', saleOfTheStack({ companyId, externalId: name, items: 1 }));
    if (isLost) {
      lost += 1;
      return;
    }
    if (issues) answered.set(name, (answered.get(name) ?? new Set()).add(String(answer.id)));
    else tokens.set(name, [...known, String(answer.confirmationToken)].slice(-2));
  };

  const callOn = async (): Promise<void> => {
    while (calls < plan.calls) {
      calls += 1;
      await callOnce();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, callOn));
  return { calls, lost, confirmed, answered };
}

async function callTool(
  client: FiscalClient,
  name: string,
  given: object,
): Promise<Readonly<Record<string, unknown>>> {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } };
  const answer = expectStatus(await client.post('/mcp', message), 200, 'POST /mcp').json();
  const { structuredContent, isError } = Object(answer.result);
  if (isError === true || structuredContent === undefined) {
    throw new Error(`${name} was refused: ${JSON.stringify(answer).slice(0, 500)}`);
  }
  return structuredContent;
}
