import type { Executions, GateResult } from '@fiscal/contracts';
import { authorityState, inTransaction } from '@fiscal/db';
import { checkGate } from '../circuit/check-gate.ts';
import { reportToCircuit } from '../circuit/report-to-circuit.ts';
import { takePermit } from '../circuit/take-permit.ts';
import { refreshCircuits } from '../housekeeping/refresh-circuits.ts';
import type { RecoveryStep } from '../recovery/create-recovery.ts';
import { createFilingRows, createIds, type FilingRows } from './filing-rows.ts';
import type { Harness } from './harness.ts';

/** An authority that is unreachable for a while, and the notes that are accepted all the time. */
export interface OutageToModel {
  readonly notesPerSecond: number;
  readonly awaySeconds: number;
  /** Calls that the worker makes at a time. */
  readonly slots: number;
  /** Duration of an answered call. */
  readonly callMs: number;
  /** The model ends this long after the return of the authority, or earlier when no filing waits. */
  readonly patienceSeconds: number;
  /** Makes the step of the engine that wakes waiting filings. */
  readonly createRecovery: (executions: Executions) => RecoveryStep;
}

export interface ModelledOutage {
  /** Seconds from the return of the authority until no filing waits; undefined when some wait at the end. */
  readonly clearedAfter: number | undefined;
  readonly mostWaiting: number;
  /** Longest time (ms) from acceptance to answer of a note that was accepted while the circuit was closed. */
  readonly slowestNewMs: number;
}

interface Call {
  readonly id: string;
  readonly opened: number;
  readonly ends: number;
  readonly isAnswered: boolean;
  /** Time of acceptance of a note that has not waited; undefined for others. */
  readonly acceptedAt: number | undefined;
}

const place = { authorizer: 'SP', environment: 'homologation', service: 'authorization' };
const second = 1_000;
const putOffMs = 30_000;
const failsAfterMs = 1_000;

/**
 * Plays an outage second by second. The circuit and the step that wakes waiting filings are the real ones, by the clock
 * of the database. Executions and the slots of one worker are a model: first in, first out.
 */
export async function modelOutage(harness: Harness, outage: OutageToModel): Promise<ModelledOutage> {
  const model = new Model(harness, outage, await createFilingRows(harness));
  return model.run();
}

class Model {
  private readonly nextId = createIds();
  private readonly free: number[];
  /** Filings that wait, with the times at which their timers end. */
  private readonly waiting = new Map<string, number>();
  private calls: Call[] = [];
  private now: number;
  private readonly begins: number;
  private readonly returns: number;
  private slowestNewMs = 0;
  private refreshedAt = 0;
  private accepted = 0;
  private readonly woken: string[] = [];
  private readonly recovery: RecoveryStep;
  private stepMs = second;

  constructor(
    private readonly harness: Harness,
    private readonly outage: OutageToModel,
    private readonly rows: FilingRows,
  ) {
    this.free = Array.from({ length: outage.slots }, () => 0);
    this.now = harness.clock.now().getTime();
    this.begins = this.now;
    this.returns = this.now + outage.awaySeconds * second;
    this.recovery = outage.createRecovery({
      state: async () => 'running',
      hurry: async (_, id) => {
        this.woken.push(id);
        return 'signalled';
      },
    });
  }

  async run(): Promise<ModelledOutage> {
    let mostWaiting = 0;
    for (;;) {
      this.stepMs = this.recovery.nextMs();
      this.now += this.stepMs;
      await this.harness.setClock(new Date(this.now));
      await this.complete();
      await this.accept();
      await this.tryToCall([...this.waiting].flatMap(([id, due]) => (due <= this.now ? [id] : [])));
      if (this.now - this.refreshedAt >= 5 * second) await this.refresh();
      await this.wake();
      mostWaiting = Math.max(mostWaiting, this.waiting.size);
      const after = (this.now - this.returns) / second;
      const isCleared = after > 0 && this.waiting.size === 0;
      if (isCleared || after >= this.outage.patienceSeconds) {
        return { clearedAfter: isCleared ? after : undefined, mostWaiting, slowestNewMs: this.slowestNewMs };
      }
    }
  }

  private async refresh(): Promise<void> {
    this.refreshedAt = this.now;
    await refreshCircuits(this.harness.sys);
  }

  private async isClosed(): Promise<boolean> {
    const rows = await inTransaction(this.harness.sys.db, 'system', (tx) => tx.select().from(authorityState));
    return rows.every(({ state }) => state === 'closed');
  }

  private async complete(): Promise<void> {
    const ended = this.calls.filter(({ ends }) => ends <= this.now);
    this.calls = this.calls.filter(({ ends }) => ends > this.now);
    this.rows.end(ended.filter(({ isAnswered }) => isAnswered));
    this.wait(
      ended.flatMap(({ id, isAnswered }) => (isAnswered ? [] : [{ id, waitMs: putOffMs }])),
      'putOff',
    );
    await this.rows.write();
    const isQuiet = await this.isClosed();
    for (const { opened: openedAt, isAnswered, ends, acceptedAt } of ended) {
      if (acceptedAt !== undefined && isAnswered)
        this.slowestNewMs = Math.max(this.slowestNewMs, ends - acceptedAt);
      if (isAnswered && isQuiet) continue;
      const verdict = isAnswered
        ? ({ kind: 'success' } as const)
        : ({ kind: 'failure', reason: 'dns' } as const);
      await reportToCircuit(this.harness.sys, place, { ...verdict, openedAt });
    }
  }

  /** Accepts the notes since the last step, each at its own time. */
  private async accept(): Promise<void> {
    const { notesPerSecond } = this.outage;
    const gapMs = second / notesPerSecond;
    const all = Math.floor((this.now - this.begins) / gapMs);
    const first = this.accepted + 1;
    const ids = Array.from({ length: all - this.accepted }, () => this.nextId(new Date(this.now)));
    this.accepted = all;
    this.rows.add(ids.map((id) => ({ id })));
    await this.rows.write();
    if (!(await this.isClosed())) return this.tryToCall(ids);
    ids.forEach((id, index) => {
      this.call(id, this.begins + (first + index) * gapMs, true);
    });
  }

  /** Does what an execution does after its wait: tries the gate, takes a permit if one is needed, and calls. */
  private async tryToCall(ids: readonly string[]): Promise<void> {
    const isClosed = await this.isClosed();
    const sent: string[] = [];
    for (const id of ids) {
      const gate = isClosed ? ({ kind: 'open' } as const) : await this.tryGate(id);
      if (gate.kind === 'closed') {
        this.wait([{ id, waitMs: gate.waitMs }], 'circuit');
        continue;
      }
      sent.push(id);
      this.waiting.delete(id);
      this.call(id, this.now, false);
    }
    this.rows.goOn(sent);
    await this.rows.write();
  }

  private async tryGate(filingId: string): Promise<GateResult> {
    const gate = await checkGate(this.harness.sys, { filingId, run: 1 });
    return gate.kind === 'closed' ? gate : takePermit(this.harness.sys, { filingId, run: 1 });
  }

  private call(id: string, at: number, isNew: boolean): void {
    this.free.sort((a, b) => a - b);
    const opened = Math.max(at, this.free[0] ?? 0);
    const isAnswered = opened >= this.returns;
    const ends = opened + (isAnswered ? this.outage.callMs : failsAfterMs);
    this.free[0] = ends;
    this.calls.push({ id, opened, ends, isAnswered, acceptedAt: isNew ? at : undefined });
  }

  private wait(waits: readonly { id: string; waitMs: number }[], waiting: 'circuit' | 'putOff'): void {
    for (const { id, waitMs } of waits) this.waiting.set(id, this.now + waitMs);
    this.rows.wait(waits.map((each) => ({ ...each, waiting })));
  }

  private async wake(): Promise<void> {
    await this.rows.write();
    await this.recovery.wake();
    await this.tryToCall(this.woken.splice(0).filter((id) => this.waiting.has(id)));
  }
}
