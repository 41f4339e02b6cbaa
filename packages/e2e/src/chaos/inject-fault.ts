import type { Stack, StackPart } from '@fiscal/dev-stack';
import { assertNever } from '@fiscal/domain';
import type { Operator } from '../harness/operator.ts';
import { orderOutage } from '../harness/order-fault.ts';
import type { Following } from './follow-notes.ts';
import type { ChaosFault, PartName } from './plan-chaos.ts';
import type { PersistentPoster } from './post-sale.ts';
import type { SeededRandom } from './seeded-random.ts';
import { slowDown } from './slow-server.ts';
import type { DatabaseWatch } from './watch-database.ts';

/** The tools with which a fault is carried out. */
export interface FaultTools {
  readonly stack: Stack;
  readonly operator: Operator;
  readonly poster: PersistentPoster;
  readonly watch: DatabaseWatch;
  readonly following: Following;
  /** Sales whose deliveries the receiver refuses for now, by their externalId. */
  readonly refused: Set<string>;
  /** Length of a freeze, milliseconds. */
  readonly freezeMs: number;
  /** Gives the delays of a slow server. */
  readonly random: SeededRandom;
  readonly signal: AbortSignal;
}

/**
 * Does one fault and undoes it: what was killed runs again, what was frozen or slow goes on. `name` names its own
 * sales.
 */
export async function injectFault(tools: FaultTools, fault: ChaosFault, name: string): Promise<void> {
  switch (fault.kind) {
    case 'kill': {
      const part = requirePart(tools.stack, fault.part);
      await part.kill();
      await part.restart();
      return;
    }
    case 'freeze':
      return freeze(tools, requirePart(tools.stack, fault.part));
    case 'slow':
      return slowDown(tools.stack, fault.part, tools.random);
    case 'outage':
      return orderOutage(tools.stack, outageSeconds, fault.mode);
    case 'cancel':
    case 'terminate':
    case 'delete':
      return fault.document === 'filing'
        ? endFiling(tools, fault.kind, name)
        : endDelivery(tools, fault.kind, name);
    default:
      return assertNever(fault);
  }
}

const outageSeconds = 2;

function requirePart(stack: Stack, name: PartName): StackPart {
  const part = stack[name];
  if (part === undefined) throw new Error(`this stack has no ${name} of its own`);
  return part;
}

async function freeze({ freezeMs }: FaultTools, part: StackPart): Promise<void> {
  part.freeze();
  try {
    await pause(freezeMs);
  } finally {
    part.thaw();
  }
}

type Ending = 'cancel' | 'terminate' | 'delete';

/** The authority puts this sale off for some seconds, so that its execution is there to be ended; else another one. */
async function endFiling({ operator, poster, signal }: FaultTools, how: Ending, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    const externalId = `${name}-${attempt}`;
    const id = await poster.post({ externalId, items: 1, scenario: 'unavailable=3,108' }, signal);
    await until(() => operator.isRunning('filing', id), signal);
    if (await operator.end('filing', id, how)) return;
  }
}

/** Like that with a delivery, which its receiver refuses until its execution has been ended. */
async function endDelivery(tools: FaultTools, how: Ending, name: string): Promise<void> {
  const { operator, poster, watch, refused, signal } = tools;
  refused.add(name);
  try {
    const filingId = await poster.post({ externalId: name, items: 1 }, signal);
    await until(async () => {
      const [id] = await watch.pendingDeliveries(filingId, signal);
      return (
        id !== undefined && (await operator.isRunning('delivery', id)) && operator.end('delivery', id, how)
      );
    }, signal);
  } finally {
    refused.delete(name);
  }
}

async function until(isSo: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  while (!(await isSo())) {
    signal.throwIfAborted();
    await pause(50);
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
